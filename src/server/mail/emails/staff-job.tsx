import { Details, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

interface StaffJobProps {
  kind: string;
  /** What the job is about, such as an id. */
  subject: string;
  attempts: number;
  error: string;
}

/** Tells staff of a background job that won't be tried again. */
export function StaffJob({ kind, subject, attempts, error }: StaffJobProps) {
  return (
    <EmailLayout heading="A background job failed" preview={kind}>
      <Paragraph text="It won't be tried again by itself. Ask whoever runs the site to find out why." />
      <Details
        rows={[
          ['Job', kind],
          ['About', subject],
          ['Attempts', String(attempts)],
          ['Error', error],
        ]}
      />
    </EmailLayout>
  );
}

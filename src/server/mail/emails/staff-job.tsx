import { Details, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

interface StaffJobProps {
  kind: string;
  /** What the job is about, such as an id. */
  subject: string;
  attempts: number;
  error: string;
  /** It goes on at its times. */
  isSchedule?: boolean;
}

/** Tells staff of a background job that won't be tried again, or of a scheduled one that keeps failing. */
export function StaffJob({ kind, subject, attempts, error, isSchedule = false }: StaffJobProps) {
  const next = isSchedule
    ? 'It failed three times in a row and is tried again by itself.'
    : "It won't be tried again by itself.";
  return (
    <EmailLayout
      heading={isSchedule ? 'A background job keeps failing' : 'A background job failed'}
      preview={kind}
    >
      <Paragraph text={`${next} Ask whoever runs the site to find out why.`} />
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

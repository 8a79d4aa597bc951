import { plural } from '#shared/count-words.ts';
import type { RefundCheck } from '#shared/schemas/refund.schema.ts';
import { Moment } from '../kit/Moment.tsx';

interface Props {
  /** Undefined while loading. */
  check: RefundCheck | undefined;
  isChecking: boolean;
}

/** When refunds were last compared with the payment provider's, the progress of a check, and why the last one failed. */
export function CheckState({ check, isChecking }: Props) {
  if (!check) return <p className="skeleton h-[1lh] w-48" />;
  const { completedAt, recordsRead, isRunning, error, failedAt } = check;
  if (isChecking) {
    return (
      <p role="status" className="text-sm">
        {isRunning && recordsRead > 0 ? `${plural(recordsRead, 'refund', 'refunds')} read` : 'Asking Stripe'}
      </p>
    );
  }
  const known = completedAt ? (
    <>
      Checked <Moment at={completedAt} as="ago" />
    </>
  ) : (
    'Not checked with Stripe yet'
  );
  if (!error || !failedAt) {
    return (
      <p role="status" className="text-sm">
        {known}
      </p>
    );
  }
  return (
    <div role="alert" className="grow rounded-md border border-bad bg-bad-soft p-3 text-sm">
      <p>
        <strong>
          The check failed <Moment at={failedAt} as="ago" />.
        </strong>{' '}
        {error}
      </p>
      <p>Below is what our database has. {known}.</p>
    </div>
  );
}

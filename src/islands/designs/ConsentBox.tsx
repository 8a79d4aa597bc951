import { useId } from 'react';
import { type ConsentFlaw, FLAW_CONSENTS } from '#shared/designs/print-flaws.ts';

interface Props {
  flaw: ConsentFlaw;
  /** What the shopper accepts. */
  warning: string;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  /** The id of the error that this consent clears. */
  errorId: string | undefined;
}

/** The checkbox with which a shopper accepts a print with a flaw. */
export function ConsentBox({ flaw, warning, isAccepted, onChange, errorId }: Props) {
  const warningId = useId();
  const currentError = isAccepted ? undefined : errorId;
  return (
    <div className="rounded-md bg-warn-soft px-3 py-2 text-sm">
      <p id={warningId} className="text-warn">
        {warning}
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-signal"
          checked={isAccepted}
          aria-invalid={currentError ? true : undefined}
          aria-describedby={[warningId, currentError].filter(Boolean).join(' ')}
          onChange={(event) => onChange(event.target.checked)}
        />
        {FLAW_CONSENTS[flaw]}
      </label>
    </div>
  );
}

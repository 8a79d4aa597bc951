import { useId } from 'react';
import type { PrintConsent } from '#shared/designs/ordered-design.ts';

interface Props {
  flaw: keyof PrintConsent;
  consent: PrintConsent;
  onChange: (consent: PrintConsent) => void;
  /** What the shopper accepts, unless it is stated elsewhere. */
  warning?: string;
  /** The id of the error that this consent clears. */
  errorId: string | undefined;
}

const LABELS: Record<keyof PrintConsent, string> = {
  acceptLowResolution: 'Print it blurry',
  acceptCroppedText: 'Print it with the text cut off',
};

/** The checkbox with which a shopper accepts a print with a flaw. */
export function ConsentBox({ flaw, consent, onChange, warning, errorId }: Props) {
  const warningId = useId();
  const isAccepted = consent[flaw] ?? false;
  const currentError = isAccepted ? undefined : errorId;
  return (
    <div className="text-sm">
      {warning && (
        <p id={warningId} className="mt-2 text-warn">
          {warning}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-signal"
          checked={isAccepted}
          aria-invalid={currentError ? true : undefined}
          aria-describedby={[warning && warningId, currentError].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange({ ...consent, [flaw]: event.target.checked })}
        />
        {LABELS[flaw]}
      </label>
    </div>
  );
}

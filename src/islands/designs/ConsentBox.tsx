interface Props {
  label: string;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  /** The id of the error that this consent clears. */
  errorId?: string | undefined;
}

/** The checkbox with which a shopper accepts a print with a flaw. */
export function ConsentBox({ label, isAccepted, onChange, errorId }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-signal"
        checked={isAccepted}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

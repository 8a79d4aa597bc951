interface Props {
  label: string;
  /** While it is being sent. */
  busyLabel: string;
  isSending: boolean;
}

export function SubmitButton({ label, busyLabel, isSending }: Props) {
  return (
    <button type="submit" className="button button-primary self-start" aria-busy={isSending}>
      {isSending ? busyLabel : label}
    </button>
  );
}

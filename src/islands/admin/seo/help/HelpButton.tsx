import { Sparkles } from 'lucide-react';

interface Props {
  label: string;
  busyLabel: string;
  isPending: boolean;
  onClick: () => void;
}

/** Asks for suggestions. */
export function HelpButton({ label, busyLabel, isPending, onClick }: Props) {
  return (
    <button type="button" className="button button-secondary text-sm" aria-busy={isPending} onClick={onClick}>
      <Sparkles aria-hidden="true" size={16} />
      {isPending ? busyLabel : label}
    </button>
  );
}

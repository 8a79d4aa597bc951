import { dayIn } from '#shared/dates.ts';
import { useAdmin } from '../admin-context.ts';
import { dayPresets } from './day-presets.ts';

interface Props {
  onChoose: (days: { from: string; to: string }) => void;
}

/** Buttons that set the first and last listed day. */
export function DayPresets({ onChoose }: Props) {
  const { timeZone } = useAdmin();
  return (
    <div className="flex basis-full flex-wrap gap-2">
      {dayPresets(dayIn(timeZone, new Date())).map(({ label, from, to }) => (
        <button
          key={label}
          type="button"
          className="button button-secondary text-sm"
          onClick={() => onChoose({ from, to })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

import { POSITION_RANGE, type Spot, toSpot } from '#shared/designs/design.ts';
import { NumberField } from './NumberField.tsx';

interface Props {
  /** The name of the part, such as `Logo`. */
  partName: string;
  value: Spot;
  onChange: (value: Spot) => void;
  onSettle: () => void;
}

const RANGE = { ...POSITION_RANGE, step: 1 };
const AXES = [
  ['x', 'Across'],
  ['y', 'Down'],
] as const;

/** The position of a part as numbers, as an alternative to dragging. */
export function PositionFields({ partName, value, onChange, onSettle }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{partName} position</legend>
      <div className="mt-1 flex flex-wrap gap-3 *:grow">
        {AXES.map(([axis, label]) => (
          <div key={axis} className="flex items-center justify-between gap-2 text-sm">
            <span aria-hidden="true">{label}</span>
            <NumberField
              name={`${partName} position ${label.toLowerCase()} in percent`}
              unit="%"
              range={RANGE}
              value={value[axis]}
              toAllowed={(number) => toSpot({ x: number, y: 0 }).x}
              onChange={(number) => onChange({ ...value, [axis]: number })}
              onSettle={onSettle}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

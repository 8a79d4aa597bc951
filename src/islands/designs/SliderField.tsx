import { useId } from 'react';
import { DESIGN_RANGES, toRange } from '#shared/designs/design.ts';
import { NumberField } from './NumberField.tsx';

interface Props {
  field: keyof typeof DESIGN_RANGES;
  label: string;
  /** The sign behind the number, and its name for screen readers. */
  unit?: { sign: string; name: string };
  value: number;
  onChange: (value: number) => void;
  /** The gesture ended: the next change is a separate undo step. */
  onSettle: () => void;
}

/** A slider with a number field. */
export function SliderField({ field, label, unit, value, onChange, onSettle }: Props) {
  const id = useId();
  const range = DESIGN_RANGES[field];
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <NumberField
          name={unit ? `${label} in ${unit.name}` : `${label} as a number`}
          unit={unit?.sign}
          range={range}
          value={value}
          toAllowed={(number) => toRange(field, number)}
          onChange={onChange}
          onSettle={onSettle}
        />
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        {...range}
        value={value}
        aria-valuetext={unit && `${value} ${unit.name}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        onBlur={onSettle}
      />
    </div>
  );
}

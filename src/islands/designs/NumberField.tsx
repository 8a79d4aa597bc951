import { useState } from 'react';

export interface NumberRange {
  min: number;
  max: number;
  step: number;
}

interface Props {
  id?: string;
  /** The name, where no visible label has it. */
  name?: string;
  unit?: string | undefined;
  range: NumberRange;
  value: number;
  /** The nearest value that is allowed. */
  toAllowed: (value: number) => number;
  onChange: (value: number) => void;
  onSettle: () => void;
}

/** A number to type. While it is typed it may be anything; what is left behind is allowed. */
export function NumberField({ id, name, unit, range, value, toAllowed, onChange, onSettle }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    const number = Number(text);
    if (text !== '' && number === toAllowed(number)) onChange(number);
  }

  function leave(): void {
    const number = Number(typed);
    if (typed && Number.isFinite(number)) onChange(toAllowed(number));
    setTyped(null);
    onSettle();
  }

  return (
    <span className="number-field">
      <input
        id={id}
        type="number"
        inputMode={range.min < 0 ? 'text' : 'decimal'}
        aria-label={name}
        {...range}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onKeyUp={(event) => event.key.startsWith('Arrow') && onSettle()}
        onBlur={leave}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  );
}

import { useState } from 'react';

interface NumberRange {
  min: number;
  max: number;
  step: number;
}

interface Props {
  id?: string;
  /** The accessible name, if there is no label. */
  name?: string;
  unit?: string | undefined;
  range: NumberRange;
  value: number;
  /** Returns the nearest allowed value. */
  toAllowed: (value: number) => number;
  onChange: (value: number) => void;
  onSettle: () => void;
}

/** A number input. Any text can be typed; on blur it becomes the nearest allowed value. */
export function NumberField({ id, name, unit, range, value, toAllowed, onChange, onSettle }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  function handleTyping(text: string): void {
    setTyped(text);
    const number = Number(text);
    if (text !== '' && number === toAllowed(number)) onChange(number);
  }

  function handleBlur(): void {
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
        onChange={(event) => handleTyping(event.target.value)}
        onKeyUp={(event) => event.key.startsWith('Arrow') && onSettle()}
        onBlur={handleBlur}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  );
}

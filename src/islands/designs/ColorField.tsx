import { useId, useState } from 'react';
import { Field } from '../kit/Field.tsx';

interface Props {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  onSettle: () => void;
}

const HEX = /^#?([0-9a-f]{6})$/i;

/** A color to pick, or to type as six hexadecimal digits. */
export function ColorField({ label, hint, value, onChange, onSettle }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  function handleTyping(text: string): void {
    setTyped(text);
    const digits = HEX.exec(text.trim())?.[1];
    if (digits) onChange(`#${digits.toLowerCase()}`);
  }

  return (
    <Field id={id} label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            type="color"
            className="color-well"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onSettle}
          />
          <input
            type="text"
            className="input min-w-0 font-mono tabular-nums"
            aria-label={`${label}, as six hexadecimal digits`}
            aria-invalid={typed !== null && !HEX.test(typed.trim()) ? true : undefined}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={typed ?? value}
            onChange={(event) => handleTyping(event.target.value)}
            onBlur={() => {
              setTyped(null);
              onSettle();
            }}
          />
        </div>
      )}
    </Field>
  );
}

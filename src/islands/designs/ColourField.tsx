import { useId, useState } from 'react';

interface Props {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  onSettle: () => void;
}

const HEX = /^#?([0-9a-f]{6})$/i;

/** A colour to pick, or to type as its six digits. */
export function ColourField({ label, hint, value, onChange, onSettle }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    const digits = HEX.exec(text.trim())?.[1];
    if (digits) onChange(`#${digits.toLowerCase()}`);
  }

  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="color"
          className="colour-well"
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
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
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyped(null);
            onSettle();
          }}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-stone">
          {hint}
        </p>
      )}
    </div>
  );
}

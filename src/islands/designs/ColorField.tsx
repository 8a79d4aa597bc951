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
const SHORT_HEX = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** A color to pick, or to type as six hexadecimal digits. */
export function ColorField({ label, hint, value, onChange, onSettle }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean; color: string } | null>(null);
  // A color picked or undone since replaces the typed text.
  const current = typed?.color === value ? typed : null;
  const isWrong = current !== null && !HEX.test(current.text.trim());
  const error =
    isWrong && current.isLeft ? "That isn't a color. Enter six digits, such as #4b5320." : undefined;

  function handleTyping(text: string): void {
    const digits = HEX.exec(text.trim())?.[1];
    const color = digits ? `#${digits.toLowerCase()}` : value;
    setTyped({ text, isLeft: false, color });
    if (digits) onChange(color);
  }

  /** Expands `#fff` only now, because more digits may have followed. */
  function handleLeaving(): void {
    const short = current && SHORT_HEX.exec(current.text.trim());
    if (short)
      onChange(
        `#${short
          .slice(1)
          .map((digit) => digit.repeat(2))
          .join('')
          .toLowerCase()}`,
      );
    setTyped(current && isWrong && !short ? { ...current, isLeft: true } : null);
    onSettle();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {({ 'aria-invalid': _, ...control }) => (
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
            aria-invalid={isWrong || undefined}
            aria-describedby={error && `${id}-error`}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={current?.text ?? value}
            onChange={(event) => handleTyping(event.target.value)}
            onBlur={handleLeaving}
          />
        </div>
      )}
    </Field>
  );
}

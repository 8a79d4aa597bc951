import type { RefObject } from 'react';
import { MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { FONT_NAMES, type FontName } from '#shared/designs/fonts.ts';
import { Field } from '../kit/Field.tsx';
import { ColorField } from './ColorField.tsx';
import { type Bind, textError } from './editor.ts';
import { PositionFields } from './PositionFields.tsx';
import { SliderField } from './SliderField.tsx';

interface Props {
  bind: Bind;
  input: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
}

/** The text of the design and its style. */
export function TextFields({ bind, input, onType }: Props) {
  const text = bind('text');
  const font = bind('textFont');
  return (
    <div className="control-group">
      <h3 className="control-heading">Text</h3>
      <Field id="design-text" label="Text" error={textError(text.value) ?? undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            className="input resize-none"
            rows={2}
            maxLength={MAX_TEXT_LENGTH}
            placeholder="Your unit, class or name"
            value={text.value}
            onChange={(event) => onType(event.target.value)}
            onBlur={text.onSettle}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <ColorField label="Text color" {...bind('textColor')} />
        <Field id="design-font" label="Font">
          {(control) => (
            <select
              {...control}
              className="input"
              value={font.value}
              onChange={(event) => {
                font.onChange(event.target.value as FontName);
                font.onSettle();
              }}
            >
              {FONT_NAMES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <SliderField field="textSize" label="Text size" {...bind('textSize')} />
      <PositionFields partName="Text" {...bind('textPosition')} />
    </div>
  );
}

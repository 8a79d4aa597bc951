import type { RefObject } from 'react';
import { type Design, MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { FONT_NAMES, type FontName } from '#shared/designs/fonts.ts';
import { Field } from '../kit/Field.tsx';
import { ColorField } from './ColorField.tsx';
import { textError } from './editor.ts';
import { PositionFields } from './PositionFields.tsx';
import { SliderField } from './SliderField.tsx';

interface Props {
  design: Design;
  /** The text has too little contrast with what it is printed on. */
  isFaint: boolean;
  set: <Name extends keyof Design>(name: Name) => (value: Design[Name]) => void;
  onSettle: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The text of the design and its style. */
export function TextFields({ design, isFaint, set, onSettle, input }: Props) {
  const error = textError(design.text);
  return (
    <div className="control-group">
      <h3 className="control-heading">Lettering</h3>
      <Field id="design-text" label="Text" error={error ?? undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            className="input resize-none"
            rows={2}
            maxLength={MAX_TEXT_LENGTH}
            placeholder="Your unit, class or name"
            value={design.text}
            onChange={(event) => set('text')(event.target.value)}
            onBlur={onSettle}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <ColorField
          label="Text colour"
          value={design.textColor}
          onChange={set('textColor')}
          onSettle={onSettle}
        />
        <Field id="design-font" label="Font">
          {(control) => (
            <select
              {...control}
              className="input"
              value={design.textFont}
              onChange={(event) => {
                set('textFont')(event.target.value as FontName);
                onSettle();
              }}
            >
              {FONT_NAMES.map((font) => (
                <option key={font}>{font}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p role="status" className={isFaint ? 'text-sm text-warn' : 'sr-only'}>
        {isFaint && 'The text is hard to see on this colour: try a lighter or darker one.'}
      </p>
      <SliderField
        field="textSize"
        label="Text size"
        value={design.textSize}
        onChange={set('textSize')}
        onSettle={onSettle}
      />
      <PositionFields
        partName="Text"
        value={design.textPosition}
        onChange={set('textPosition')}
        onSettle={onSettle}
      />
    </div>
  );
}

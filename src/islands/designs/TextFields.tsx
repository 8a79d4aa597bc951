import type { RefObject } from 'react';
import { type Design, MAX_TEXT_LENGTH } from '#shared/designs/design.ts';
import { FONT_NAMES, type FontName } from '#shared/designs/fonts.ts';
import { ColourField } from './ColourField.tsx';
import { PositionFields } from './PositionFields.tsx';
import { SliderField } from './SliderField.tsx';
import { textProblem } from './text-problem.ts';

interface Props {
  design: Design;
  /** The text can hardly be told from what it is printed on. */
  isFaint: boolean;
  set: <Name extends keyof Design>(name: Name) => (value: Design[Name]) => void;
  onSettle: () => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The text and how it looks. */
export function TextFields({ design, isFaint, set, onSettle, input }: Props) {
  const error = textProblem(design.text);
  return (
    <div className="control-group">
      <h3 className="control-heading">Lettering</h3>
      <div>
        <label className="label" htmlFor="design-text">
          Text
        </label>
        <textarea
          ref={input}
          id="design-text"
          className="input resize-none"
          rows={2}
          maxLength={MAX_TEXT_LENGTH}
          placeholder="Your unit, class or name"
          value={design.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'design-text-error' : undefined}
          onChange={(event) => set('text')(event.target.value)}
          onBlur={onSettle}
        />
        {error && (
          <p id="design-text-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ColourField
          label="Text colour"
          value={design.textColor}
          onChange={set('textColor')}
          onSettle={onSettle}
        />
        <div>
          <label className="label" htmlFor="design-font">
            Font
          </label>
          <select
            id="design-font"
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
        </div>
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
        what="Text"
        value={design.textPosition}
        onChange={set('textPosition')}
        onSettle={onSettle}
      />
    </div>
  );
}

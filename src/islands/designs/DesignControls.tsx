import type { RefObject } from 'react';
import { hasBackground, NO_BACKGROUND, PLACEMENT_LABELS, type Placement } from '#shared/designs/design.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import { ColorField } from './ColorField.tsx';
import type { Bind, Editor, Snapshot } from './editor.ts';
import { LogoUpload } from './LogoUpload.tsx';
import { PositionFields } from './PositionFields.tsx';
import { SliderField } from './SliderField.tsx';
import { TextFields } from './TextFields.tsx';
import type { useLogo } from './use-logo.ts';
import './design-controls.css';

interface Props {
  editor: Editor;
  snapshot: Snapshot;
  /** The placements that the product can be printed on. */
  placements: Placement[];
  area: PlacementArea;
  logoFile: ReturnType<typeof useLogo>;
  onType: (text: string) => void;
  /** The fields that Enter on the preview focuses. */
  fields: { logo: RefObject<HTMLInputElement | null>; text: RefObject<HTMLTextAreaElement | null> };
}

const PERCENT = { sign: '%', name: 'percent' };
const DEGREES = { sign: '°', name: 'degrees' };

/** The controls of the design (docs/product/designs.md#design-editor). */
export function DesignControls({ editor, snapshot, placements, area, logoFile, onType, fields }: Props) {
  const { design, logo } = snapshot;
  const bind: Bind = (name) => ({
    value: design[name],
    onChange: (value) => editor.change({ [name]: value }, name),
    onSettle: editor.settle,
  });

  return (
    <>
      <div>
        <div className="flex items-center gap-4">
          <label className="text-sm font-semibold" htmlFor="design-placement">
            Placement
          </label>
          <select
            id="design-placement"
            className="input"
            aria-describedby="design-placement-hint"
            value={design.placement}
            onChange={(event) => editor.change({ placement: event.target.value as Placement })}
          >
            {placements.map((placement) => (
              <option key={placement} value={placement}>
                {PLACEMENT_LABELS[placement]}
              </option>
            ))}
          </select>
        </div>
        <p id="design-placement-hint" className="mt-1 text-right text-xs text-stone">
          Prints up to {area.widthInches} × {area.heightInches} inches
        </p>
      </div>

      <div className="control-group">
        <h3 className="control-heading">Logo</h3>
        <LogoUpload
          logo={logo}
          input={fields.logo}
          error={logoFile.error}
          isReading={logoFile.isReading}
          onSelect={logoFile.select}
          onRemove={logoFile.remove}
          onDismiss={logoFile.dismiss}
        />
        {logo && (
          <>
            <SliderField field="logoSize" label="Logo size" unit={PERCENT} {...bind('logoSize')} />
            <SliderField
              field="logoRotation"
              label="Logo rotation"
              unit={DEGREES}
              {...bind('logoRotation')}
            />
            <PositionFields partName="Logo" {...bind('logoPosition')} />
          </>
        )}
      </div>

      <TextFields bind={bind} input={fields.text} onType={onType} />

      <div className="control-group">
        <h3 className="control-heading">Background</h3>
        <ColorField
          label="Background color"
          hint="White (#ffffff) means no background: nothing is printed behind logo and text."
          {...bind('backgroundColor')}
        />
        <button
          type="button"
          className="button button-secondary"
          // Unlike `disabled`, keeps the focus after the press that removed the background.
          aria-disabled={!hasBackground(design.backgroundColor) || undefined}
          onClick={() => editor.change({ backgroundColor: NO_BACKGROUND })}
        >
          No background
        </button>
      </div>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placementArea, placementsOf, printPixels } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { ConsentBox } from './ConsentBox.tsx';
import { DesignControls } from './DesignControls.tsx';
import { downloadPreview } from './download-preview.ts';
import { isSameSnapshot } from './editor.ts';
import { type OpenedDesign, saveDraft } from './open-design.ts';
import { Preview } from './Preview.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import type { EditedProduct } from './product-pictures.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import { adviseOnText } from './text-advice.ts';
import { useAreaColor } from './use-area-color.ts';
import { useFlaws } from './use-flaws.ts';
import type { Part } from './use-gestures.ts';
import { useLogo } from './use-logo.ts';
import { useSave } from './use-save.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSide } from './use-side.ts';
import { useTextMeasure } from './use-text-measure.ts';

interface Props {
  product: EditedProduct;
  draftKey: string;
  saved: AttachedDesign | null;
  opened: OpenedDesign;
  onSave: (design: AttachedDesign) => Promise<unknown>;
  savedHint: string;
  onCancel: () => void;
  onSaved: () => void;
}

/** The preview with its toolbar, the controls and the buttons of the editor. */
export function DesignEditor({ product, draftKey, opened, onCancel, ...saved }: Props) {
  const { editor, base, empty, $accepted } = opened;
  const { printAreas, pictures } = product;
  const history = useStore(editor.$history);
  const snapshot = history.present;
  const { placement } = snapshot.design;
  const area = useMemo(() => placementArea(printAreas, placement), [printAreas, placement]);
  const [side, setSide] = useSide(placement, area);
  const measure = useTextMeasure(snapshot.design);
  const areaColor = useAreaColor(pictures[area.side], area);
  const advice = adviseOnText(measure, snapshot, printPixels(area), areaColor);
  const { flaws, consent, needsConsent, accept } = useFlaws({
    $accepted,
    snapshot,
    area,
    isCropped: advice.isCropped,
  });
  const { announcement, announce } = useAnnouncer();
  const logoFile = useLogo(opened, announce);
  const saving = useSave({
    product,
    draftKey,
    snapshot,
    consent,
    boxCount: flaws.length,
    needsConsent,
    base,
    isReadingLogo: logoFile.isReading,
    ...saved,
    onLogoRejected: logoFile.reject,
  });
  /** Save was pressed while the print had a flaw. */
  const [isAsking, setIsAsking] = useState(false);
  const footer = useRef<HTMLElement>(null);
  const failureId = useId();
  const controls = useRef<HTMLElement>(null);
  const fields = { logo: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  useEffect(() => {
    const save = () => void saveDraft(draftKey, opened);
    const unsubscribes = [editor.$history.listen(save), $accepted.listen(save)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [draftKey, opened, editor, $accepted]);

  function undo(): void {
    if (editor.$history.get().past.length === 0) return;
    editor.undo();
    announce('Undone');
  }

  function redo(): void {
    if (editor.$history.get().future.length === 0) return;
    editor.redo();
    announce('Redone');
  }

  useShortcuts({ isLocked: saving.isSaving, onUndo: undo, onRedo: redo, onPasteFile: logoFile.select });

  function reset(): void {
    editor.replace(empty);
    announce('The design is empty. Undo brings it back.');
  }

  function selectSide(selected: Side): void {
    setSide(selected);
    announce(`Showing the ${selected}`);
  }

  async function download(): Promise<void> {
    const fileName = `${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${side}.png`;
    try {
      const shown = side === area.side ? snapshot : null;
      await downloadPreview({ pictureUrl: pictures[side], area, snapshot: shown, fileName });
      announce(`Downloaded ${fileName}`);
    } catch {
      showFailure('Download failed', "The product image didn't load. Check your connection and try again.");
    }
  }

  async function save(): Promise<void> {
    if (!needsConsent) return saving.save();
    // Rendered before the focus moves.
    flushSync(() => {
      setIsAsking(true);
      void saving.save();
    });
    footer.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  function edit(part: Part): void {
    const field = fields[part].current;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  return (
    <>
      {/* Changes while saving would be lost. */}
      <div className="design-dialog-preview" inert={saving.isSaving}>
        <Preview
          editor={editor}
          snapshot={snapshot}
          area={area}
          side={side}
          picture={pictures[side]}
          productName={[product.name, product.color].filter(Boolean).join(', ')}
          onDropFile={logoFile.select}
          onEdit={edit}
          announce={announce}
        />
        <PreviewToolbar
          side={side}
          onSelectSide={selectSide}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          canReset={!isSameSnapshot(snapshot, empty)}
          onUndo={undo}
          onRedo={redo}
          onReset={reset}
          onDownload={download}
        />
      </div>
      <section
        ref={controls}
        className="design-dialog-controls"
        aria-label="Design"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard.
        tabIndex={0}
        inert={saving.isSaving}
      >
        {opened.isRestored && (
          <RestoredNotice
            editor={editor}
            base={base}
            announce={announce}
            onDismiss={() => controls.current?.focus()}
          />
        )}
        <DesignControls
          editor={editor}
          snapshot={snapshot}
          placements={placementsOf(printAreas)}
          area={area}
          logoFile={logoFile}
          advice={advice}
          announce={announce}
          fields={fields}
        />
      </section>
      <footer ref={footer} className="design-dialog-foot">
        {isAsking && flaws.length > 0 && (
          <div className="print-consents basis-full" inert={saving.isSaving}>
            {flaws.map((flaw) => (
              <ConsentBox
                key={flaw}
                flaw={flaw}
                consent={consent}
                onChange={accept}
                errorId={saving.failure ? failureId : undefined}
              />
            ))}
          </div>
        )}
        {saving.failure && (
          <p id={failureId} className="field-error mt-0 basis-full" role="alert">
            {saving.failure}
          </p>
        )}
        <button type="button" className="button button-secondary" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary grow"
          // Unlike `disabled`, keeps the focus on the button.
          aria-disabled={saving.isSaving || undefined}
          onClick={save}
        >
          {saving.isSaving ? 'Saving...' : 'Save Customization'}
        </button>
      </footer>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** Announces texts to screen readers. A repeated text is changed invisibly, so that it is announced again. */
function useAnnouncer(): { announcement: string; announce: (text: string) => void } {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((text: string) => {
    setAnnouncement((previous) => (previous === text ? `${text}\u00a0` : text));
  }, []);
  return { announcement, announce };
}

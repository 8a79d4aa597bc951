import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placementArea, placementsOf, printPixels } from '#shared/designs/print-area.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignControls } from './DesignControls.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { isSameSnapshot } from './editor.ts';
import { type OpenedDesign, saveDraft } from './open-design.ts';
import { Preview } from './Preview.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import type { EditedProduct } from './product-pictures.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import { adviseOnText } from './text-advice.ts';
import { useAreaColor } from './use-area-color.ts';
import { useEditorActions } from './use-editor-actions.ts';
import { useFlaws } from './use-flaws.ts';
import type { Part } from './use-gestures.ts';
import { useLogo } from './use-logo.ts';
import { useSave } from './use-save.ts';
import { useShortcuts } from './use-shortcuts.ts';
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
  const measure = useTextMeasure(snapshot.design);
  const areaColor = useAreaColor(pictures[area.side], area);
  const advice = adviseOnText(measure, snapshot, printPixels(area), areaColor);
  const print = useFlaws({ $accepted, snapshot, area, isCropped: advice.isCropped });
  const { announcement, announce } = useAnnouncer();
  const { side, ...actions } = useEditorActions({ product, opened, snapshot, area, announce });
  const logoFile = useLogo(opened, snapshot.logo, announce);
  const saving = useSave({
    product,
    draftKey,
    snapshot,
    consent: print.consent,
    boxCount: print.flaws.length,
    needsConsent: print.needsConsent,
    base,
    isReadingLogo: logoFile.isReading || logoFile.proofing.proof.state === 'waiting',
    isLogoUnchecked: logoFile.proofing.proof.state === 'failed',
    ...saved,
    onLogoRejected: logoFile.reject,
  });
  const controls = useRef<HTMLElement>(null);
  const fields = { logo: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  useEffect(() => {
    const save = () => void saveDraft(draftKey, opened);
    const unsubscribes = [editor.$history.listen(save), $accepted.listen(save)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [draftKey, opened, editor, $accepted]);

  useShortcuts({
    isLocked: saving.isSaving,
    onUndo: actions.undo,
    onRedo: actions.redo,
    onPasteFile: logoFile.select,
  });

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
          onSelectSide={actions.selectSide}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          canReset={!isSameSnapshot(snapshot, empty)}
          onUndo={actions.undo}
          onRedo={actions.redo}
          onReset={actions.reset}
          onDownload={actions.download}
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
      <EditorFooter print={print} saving={saving} onCancel={onCancel} />
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

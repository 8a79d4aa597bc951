import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placementArea, placementsOf, printPixels } from '#shared/designs/print-area.ts';
import { ApprovePrint } from './ApprovePrint.tsx';
import { pictureOfArea, pictureOfSide } from './area-pictures.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignControls } from './DesignControls.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { isSameSnapshot } from './editor.ts';
import { type OpenedDesign, saveDraft } from './open-design.ts';
import { Preview } from './Preview.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { PrintChecks } from './PrintChecks.tsx';
import type { Cure } from './print-checks.ts';
import { printState } from './print-state.ts';
import type { EditedProduct } from './product-pictures.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import { useAreaColor } from './use-area-color.ts';
import { useEditorActions } from './use-editor-actions.ts';
import type { Part } from './use-gestures.ts';
import { useLogo } from './use-logo.ts';
import { useSave } from './use-save.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTextMeasure } from './use-text-measure.ts';
import { useTypedText } from './use-typed-text.ts';

interface Props {
  product: EditedProduct;
  draftKey: string;
  saved: AttachedDesign | null;
  opened: OpenedDesign;
  onSave: (design: AttachedDesign) => Promise<unknown>;
  onCancel: () => void;
  onSaved: () => void;
}

/** The preview with its toolbar, the controls and the buttons of the editor. */
export function DesignEditor({ product, draftKey, opened, onCancel, ...saved }: Props) {
  const { editor, base, empty, $approving } = opened;
  const { printAreas } = product;
  const history = useStore(editor.$history);
  const snapshot = history.present;
  const { placement } = snapshot.design;
  const area = useMemo(() => placementArea(printAreas, placement), [printAreas, placement]);
  const measure = useTextMeasure(snapshot.design);
  const areaColor = useAreaColor(pictureOfArea(product, area), area);
  const { announcement, announce } = useAnnouncer();
  const { side, ...actions } = useEditorActions({ product, opened, snapshot, area, announce });
  const logoFile = useLogo(opened, snapshot.logo, announce);
  const pixels = useMemo(() => printPixels(area), [area]);
  const onType = useTypedText(editor, history, { measure, area: pixels, productColor: areaColor });
  const print = printState({ snapshot, area, measure, productColor: areaColor, logoFile });
  const approving = useStore($approving);
  const saving = useSave({
    product,
    draftKey,
    snapshot,
    base,
    $approving,
    isReadingLogo: logoFile.isReading || logoFile.proofing.proof.state === 'waiting',
    isLogoUnchecked: logoFile.proofing.proof.state === 'failed',
    ...saved,
    onLogoRejected: logoFile.reject,
  });
  const controls = useRef<HTMLElement>(null);
  const checks = useRef<HTMLHeadingElement>(null);
  const saveButton = useFocusAfter(approving !== null);
  const fields = { logo: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  useEffect(() => {
    const save = () => void saveDraft(draftKey, opened);
    return editor.$history.listen(save);
  }, [draftKey, opened, editor]);

  useShortcuts({
    isLocked: saving.isSaving || approving !== null,
    onUndo: actions.undo,
    onRedo: actions.redo,
    onPasteFile: logoFile.select,
  });

  function edit(part: Part): void {
    const field = fields[part].current;
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  function cure({ change, done }: Cure): void {
    if (change === 'without-white') void logoFile.removeWhite();
    else editor.change(change);
    announce(done);
  }

  if (approving) {
    return (
      <ApprovePrint
        product={product}
        print={approving}
        isSaving={saving.isSaving}
        failure={saving.failure}
        onApprove={saving.approve}
        onKeepEditing={() => $approving.set(null)}
      />
    );
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
          picture={pictureOfSide(product, side, area)}
          productName={[product.name, product.color].filter(Boolean).join(', ')}
          note={DRAWING_NOTES[logoFile.proofing.proof.state]}
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
          onType={onType}
          fields={fields}
        />
        <PrintChecks print={print} heading={checks} onCure={cure} onRetry={logoFile.proofing.retry} />
      </section>
      <EditorFooter
        print={print}
        saving={saving}
        saveButton={saveButton}
        onShowChecks={() => {
          checks.current?.scrollIntoView({ block: 'start' });
          checks.current?.focus();
        }}
        onCancel={onCancel}
      />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** What the preview says of a logo until it shows the server's drawing. */
const DRAWING_NOTES = {
  waiting: "Your browser's drawing, checking the print…",
  failed: "Your browser's drawing: the print isn't checked yet",
  shown: null,
};

/** Returns a ref whose element gets the focus when a step is over that had replaced it. */
function useFocusAfter(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const element = useRef<HTMLButtonElement>(null);
  const was = useRef(isReplaced);
  useEffect(() => {
    if (was.current && !isReplaced) element.current?.focus();
    was.current = isReplaced;
  }, [isReplaced]);
  return element;
}

/** Announces texts to screen readers. A repeated text is changed invisibly, so that it is announced again. */
function useAnnouncer(): { announcement: string; announce: (text: string) => void } {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((text: string) => {
    setAnnouncement((previous) => (previous === text ? `${text}\u00a0` : text));
  }, []);
  return { announcement, announce };
}

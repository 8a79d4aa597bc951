import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placementArea } from '#shared/designs/print-area.ts';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignControls } from './DesignControls.tsx';
import { downloadPreview } from './download-preview.ts';
import { EMPTY_SNAPSHOT, isAccepted, isSameSnapshot, resolutionOf } from './editor.ts';
import { isFaint } from './legibility.ts';
import { type OpenedDesign, saveDraft } from './open-design.ts';
import { Preview } from './Preview.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { productPictures, type Side } from './product-pictures.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import { useAreaColor } from './use-area-color.ts';
import type { Part } from './use-gestures.ts';
import { useLogo } from './use-logo.ts';
import { useSave } from './use-save.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface Props {
  product: StoreProduct;
  color: string | undefined;
  attached: AttachedDesign | null;
  opened: OpenedDesign;
  onCancel: () => void;
  onSaved: () => void;
}

/** The preview with its toolbar, the controls and the buttons of the editor. */
export function DesignEditor({ product, color, attached, opened, onCancel, onSaved }: Props) {
  const { editor, base } = opened;
  const history = useStore(editor.$history);
  const acceptedDpi = useStore(opened.$acceptedDpi);
  const snapshot = history.present;
  const { placement } = snapshot.design;
  const area = useMemo(() => placementArea(product.printAreas, placement), [product.printAreas, placement]);
  const [selectedSide, setSelectedSide] = useState<{ side: Side; placement: string } | null>(null);
  // Changing the placement shows its side.
  const side = selectedSide?.placement === placement ? selectedSide.side : area.side;
  const pictures = useMemo(() => productPictures(product, color), [product, color]);
  const areaColor = useAreaColor(pictures[area.side], area);
  const { announcement, announce } = useAnnouncer();
  const logoFile = useLogo(opened, announce);
  const saving = useSave({
    product,
    color,
    attached,
    base,
    isReadingLogo: logoFile.isReading,
    onSaved,
    onLogoRejected: logoFile.reject,
  });
  const controls = useRef<HTMLElement>(null);
  const fields = { logo: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  useEffect(() => {
    const save = () => void saveDraft(product.id, opened);
    const unsubscribes = [editor.$history.listen(save), opened.$acceptedDpi.listen(save)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [product.id, opened, editor]);

  function undo(): void {
    if (editor.$history.get().past.length === 0) return;
    editor.undo();
    announce('Undone');
  }

  function redo(): void {
    if (editor.$history.get().future.length === 0) return;
    editor.redo();
    announce('Done again');
  }

  useShortcuts({ isLocked: saving.isSaving, onUndo: undo, onRedo: redo, onPasteFile: logoFile.select });

  function reset(): void {
    editor.replace(EMPTY_SNAPSHOT);
    announce('The design is empty. Undo brings it back.');
  }

  function selectSide(selected: Side): void {
    setSelectedSide({ side: selected, placement });
    announce(`Showing the ${selected}`);
  }

  async function download(): Promise<void> {
    const fileName = `${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${side}.png`;
    try {
      const shown = side === area.side ? snapshot : null;
      await downloadPreview({ pictureUrl: pictures[side], area, snapshot: shown, fileName });
      announce(`Downloaded ${fileName}`);
    } catch {
      showFailure('Download failed', 'The picture of the product could not be loaded. Please try again.');
    }
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
          productName={[product.name, color].filter(Boolean).join(', ')}
          onDropFile={logoFile.select}
          onEdit={edit}
          announce={announce}
        />
        <PreviewToolbar
          side={side}
          onSelectSide={selectSide}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          canReset={!isSameSnapshot(snapshot, EMPTY_SNAPSHOT)}
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
          area={area}
          logoFile={logoFile}
          isTextFaint={isFaint(snapshot.design, areaColor)}
          acceptedDpi={acceptedDpi}
          onAccept={(dpi) => opened.$acceptedDpi.set(dpi)}
          fields={fields}
        />
      </section>
      <footer className="design-dialog-foot">
        {saving.failure && (
          <p className="field-error mt-0 basis-full" role="alert">
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
          onClick={() => saving.save(snapshot, isAccepted(resolutionOf(snapshot, area), acceptedDpi))}
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

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { placementArea } from '#shared/designs/print-area.ts';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
import { DesignControls } from './DesignControls.tsx';
import { downloadPreview } from './download-preview.ts';
import { EMPTY_SNAPSHOT, isSameSnapshot } from './editor.ts';
import { garmentPictures, type Side } from './garment.ts';
import { isFaint } from './legibility.ts';
import { keepDraft, type OpenedDesign } from './open-design.ts';
import { Preview } from './Preview.tsx';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { isAccepted, resolutionOf } from './resolution.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useClothColour } from './use-cloth-colour.ts';
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

/** The preview with its tools, the controls, and the way out. */
export function DesignEditor({ product, color, attached, opened, onCancel, onSaved }: Props) {
  const { editor, base } = opened;
  const history = useStore(editor.$history);
  const acceptedDpi = useStore(opened.$acceptedDpi);
  const snapshot = history.present;
  const { placement } = snapshot.design;
  const area = useMemo(() => placementArea(product.printAreas, placement), [product.printAreas, placement]);
  const [looked, setLooked] = useState<{ at: Side; from: string } | null>(null);
  // Another placement shows its own side, whatever was looked at before.
  const side = looked?.from === placement ? looked.at : area.side;
  const pictures = useMemo(() => garmentPictures(product, color), [product, color]);
  const cloth = useClothColour(pictures[area.side], area);
  const { said, say } = useAnnouncer();
  const logoFile = useLogo(opened, say);
  const saving = useSave({
    product,
    color,
    attached,
    base,
    isReadingLogo: logoFile.isReading,
    onSaved,
    onLogoRefused: logoFile.refuse,
  });
  const controls = useRef<HTMLElement>(null);
  const fields = { logo: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  useEffect(() => {
    const keep = () => void keepDraft(product.id, opened);
    const stops = [editor.$history.listen(keep), opened.$acceptedDpi.listen(keep)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [product.id, opened, editor]);

  function undo(): void {
    if (editor.$history.get().past.length === 0) return;
    editor.undo();
    say('Undone');
  }

  function redo(): void {
    if (editor.$history.get().future.length === 0) return;
    editor.redo();
    say('Done again');
  }

  useShortcuts({ isLocked: saving.isSaving, onUndo: undo, onRedo: redo, onPasteFile: logoFile.choose });

  function reset(): void {
    editor.replace(EMPTY_SNAPSHOT);
    say('The design is empty. Undo brings it back.');
  }

  function look(at: Side): void {
    setLooked({ at, from: placement });
    say(`Showing the ${at}`);
  }

  async function download(): Promise<void> {
    const fileName = `${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${side}.png`;
    try {
      const shown = side === area.side ? snapshot : null;
      await downloadPreview({ pictureUrl: pictures[side], area, snapshot: shown, fileName });
      say(`Downloaded ${fileName}`);
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
      {/* What is changed while it is being saved would be lost. */}
      <div className="design-dialog-preview" inert={saving.isSaving}>
        <Preview
          editor={editor}
          snapshot={snapshot}
          area={area}
          side={side}
          picture={pictures[side]}
          productName={[product.name, color].filter(Boolean).join(', ')}
          onDropFile={logoFile.choose}
          onEdit={edit}
          say={say}
        />
        <PreviewToolbar
          side={side}
          onSide={look}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard.
        tabIndex={0}
        inert={saving.isSaving}
      >
        {opened.isRestored && (
          <RestoredNotice editor={editor} base={base} say={say} onOver={() => controls.current?.focus()} />
        )}
        <DesignControls
          editor={editor}
          snapshot={snapshot}
          area={area}
          logoFile={logoFile}
          isTextFaint={isFaint(snapshot.design, cloth)}
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
          // Disabled it would lose the focus to the page, and with it the next key press.
          aria-disabled={saving.isSaving || undefined}
          onClick={() => saving.save(snapshot, isAccepted(resolutionOf(snapshot, area), acceptedDpi))}
        >
          {saving.isSaving ? 'Saving...' : 'Save Customization'}
        </button>
      </footer>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { StoreProduct } from '#shared/product.ts';
import { showFailure } from '../toast/show-toast.ts';
import { AttachedDesignPanel } from './AttachedDesignPanel.tsx';
import {
  $attachedDesigns,
  type AttachedDesign,
  attachDesign,
  clearDesignError,
  readAttachedDesigns,
} from './attached-designs.store.ts';
import type { DesignDialogProps } from './DesignDialog.tsx';
import { editedProduct } from './product-pictures.ts';

interface Props {
  product: StoreProduct;
  /** The chosen color, which the editor shows. */
  color: string | undefined;
}

const loadDialog = () => import('./DesignDialog.tsx');
/** Starts loading on hover and focus. A failure shows when the editor is opened. */
const preloadDialog = () => void loadDialog().catch(() => undefined);

/** The attached design of a customizable product and the button that opens the editor. */
export function ProductDesign({ product, color }: Props) {
  const attached = useStore($attachedDesigns)[product.id] ?? null;
  const [removed, setRemoved] = useState<AttachedDesign | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<DesignDialogProps> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(readAttachedDesigns, []);

  async function open(): Promise<void> {
    setIsLoading(true);
    try {
      const { DesignDialog } = await loadDialog();
      setDialog(() => DesignDialog);
    } catch {
      showFailure("The editor didn't load", 'Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  }

  function attach(design: AttachedDesign | null): void {
    setRemoved(design ? null : attached);
    attachDesign(product.id, design);
    clearDesignError(product.id);
    opener.current?.focus();
  }

  return (
    <>
      {attached && (
        <AttachedDesignPanel
          product={product}
          attached={attached}
          color={color}
          onRemove={() => attach(null)}
        />
      )}
      {removed && !attached && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <p role="status">Design removed.</p>
          <button type="button" className="button button-quiet" onClick={() => attach(removed)}>
            Undo
          </button>
        </div>
      )}
      <button
        ref={opener}
        type="button"
        className="button button-secondary"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => isLoading || open()}
      >
        {isLoading ? 'Opening…' : attached ? 'Edit design' : 'Customize'}
        <span className="sr-only">: {product.name}</span>
      </button>
      {Dialog && (
        <Dialog
          product={editedProduct(product, color)}
          saved={attached}
          draftKey={product.id}
          onSave={async (design) => {
            attachDesign(product.id, design);
            clearDesignError(product.id);
          }}
          savedHint={`Add ${product.name} to your cart to order it with your design.`}
          // A modal dialog makes everything outside it inert.
          container={opener.current?.closest('dialog') ?? document.body}
          onClose={() => setDialog(null)}
          onClosed={() => opener.current?.focus()}
        />
      )}
    </>
  );
}

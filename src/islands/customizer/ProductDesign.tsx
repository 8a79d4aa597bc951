import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ProductWithVariants } from '#shared/product.ts';
import { showFailure } from '../toast/show-toast.ts';
import { AttachedDesignPanel } from './AttachedDesignPanel.tsx';
import { $attachedDesigns, readAttachedDesigns } from './attached-designs.store.ts';
import type { CustomizerDialogProps } from './CustomizerDialog.tsx';

interface Props {
  product: ProductWithVariants;
  /** The colour chosen on the card: the one that is designed on. */
  color: string | undefined;
}

const loadDialog = () => import('./CustomizerDialog.tsx');

/** On the card of a product that can be customized: the way into the editor, and the design it is ordered with. */
export function ProductDesign({ product, color }: Props) {
  const attached = useStore($attachedDesigns)[product.id] ?? null;
  const [Dialog, setDialog] = useState<ComponentType<CustomizerDialogProps> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(readAttachedDesigns, []);

  async function open(): Promise<void> {
    setIsLoading(true);
    try {
      const { CustomizerDialog } = await loadDialog();
      setDialog(() => CustomizerDialog);
    } catch {
      showFailure('The editor could not be loaded', 'Please check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  }

  function close(): void {
    setDialog(null);
    opener.current?.focus();
  }

  return (
    <>
      {attached && <AttachedDesignPanel product={product} attached={attached} opener={opener} />}
      <button
        ref={opener}
        type="button"
        className="button button-secondary"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        // Its code is on the way before the finger is up.
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onFocus={() => void loadDialog().catch(() => undefined)}
        onClick={() => isLoading || open()}
      >
        {isLoading ? 'Opening…' : attached ? 'Edit design' : 'Customize'}
        <span className="sr-only">: {product.name}</span>
      </button>
      {Dialog && <Dialog product={product} color={color} attached={attached} onClose={close} />}
    </>
  );
}

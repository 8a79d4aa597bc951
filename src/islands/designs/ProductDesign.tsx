import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import type { AttachedDesignPanel as Panel } from './AttachedDesignPanel.tsx';
import {
  $designErrors,
  type AttachedDesign,
  attachDesign,
  clearDesignError,
  readAttachedDesigns,
} from './attached-designs.store.ts';
import { DesignOpener } from './DesignOpener.tsx';
import { editedProduct } from './product-pictures.ts';
import { useAttachedDesign } from './use-attached-design.ts';

interface Props {
  product: StoreProduct;
  /** The chosen color, which the editor shows. */
  color: string | undefined;
}

/** Loaded with the first attached design: the store's script has no room for it. */
const AttachedDesignPanel = lazy(() =>
  import('./AttachedDesignPanel.tsx').then(
    (module) => ({ default: module.AttachedDesignPanel }),
    () => ({ default: DesignMention }),
  ),
);

/** Shown instead of a panel that fails to load: the design is ordered anyway. */
function DesignMention(_: ComponentProps<typeof Panel>) {
  return <p className="text-sm">With your design</p>;
}

/** Scrolls into view when it appears: the pressed button may be far below. */
function DesignError({ message }: { message: string }) {
  const error = useRef<HTMLParagraphElement>(null);
  // With braces: newer browsers return a promise, which React would call as a cleanup.
  useEffect(() => {
    error.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={error} className="field-error" role="alert">
      {message}
    </p>
  );
}

/** The attached design of a customizable product and the button that opens the editor. */
export function ProductDesign({ product, color }: Props) {
  const attached = useAttachedDesign(product.id);
  const [removed, setRemoved] = useState<AttachedDesign | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const error = useStore($designErrors)[product.id];
  useEffect(readAttachedDesigns, []);

  function attach(design: AttachedDesign | null): void {
    setRemoved(design ? null : attached);
    attachDesign(product.id, design);
    clearDesignError(product.id);
  }

  return (
    <>
      {/* As high as the panel, so that the button below doesn't move away under a finger. */}
      <Suspense fallback={<div className="min-h-44" />}>
        {attached && (
          <AttachedDesignPanel
            product={product}
            attached={attached}
            color={color}
            onRemove={() => {
              attach(null);
              opener.current?.focus();
            }}
          />
        )}
      </Suspense>
      {attached && error && <DesignError message={error} />}
      {removed && !attached && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <p role="status">Design removed.</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              attach(removed);
              opener.current?.focus();
            }}
          >
            Undo
          </button>
        </div>
      )}
      <DesignOpener
        label={attached ? 'Edit design' : 'Customize'}
        opener={opener}
        className="button button-secondary noscript:hidden"
        product={editedProduct(product, color)}
        saved={attached}
        draftKey={product.id}
        onSave={async (design) => attach(design)}
      />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { sideOf } from '#shared/designs/print-area.ts';
import type { StoreProduct } from '#shared/product.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { $designErrors, type AttachedDesign, acceptResolution } from './attached-designs.store.ts';
import { productPictures } from './product-pictures.ts';

interface Props {
  product: StoreProduct;
  attached: AttachedDesign;
  /** The chosen color. */
  color: string | undefined;
  onRemove: () => void;
}

/** The design attached to a product (docs/product.md#attached-design), with its error and the accepted resolution. */
export function AttachedDesignPanel({ product, attached, color, onRemove }: Props) {
  const id = useId();
  const error = useStore($designErrors)[product.id];
  const { design, effectiveDpi, previewUrl, previews, acceptLowResolution } = attached;
  const picture = productPictures(product, color)[sideOf(design.placement)];
  const isLow = effectiveDpi !== null && effectiveDpi < MIN_DPI;

  return (
    <fieldset className="rounded-md border border-sand bg-bone p-3">
      <legend className="sr-only">Design on {product.name}</legend>
      <div className="flex items-center gap-3">
        <ProductPicture
          url={(picture && previews?.[picture]) || previewUrl}
          alt={`${product.name} with your design`}
          sizes="6rem"
          className="size-24 shrink-0"
        />
        <div>
          <p className="text-sm font-semibold">With your design</p>
          <button type="button" className="button button-quiet -ml-3 text-sm" onClick={onRemove}>
            Remove <span className="sr-only">the design from {product.name}</span>
          </button>
        </div>
      </div>
      {isLow && (
        <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-signal"
            checked={acceptLowResolution}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => acceptResolution(product.id, event.target.checked)}
          />
          Print it at {effectiveDpi} DPI anyway
        </label>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

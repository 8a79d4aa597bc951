import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { sideOf } from '#shared/designs/print-area.ts';
import type { StoreProduct } from '#shared/product.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import type { AttachedDesign } from './attached-designs.store.ts';
import { garmentPictures } from './garment.ts';
import { $designProblems, acceptResolution } from './ordered-design.ts';

interface Props {
  product: StoreProduct;
  attached: AttachedDesign;
  /** The colour that is chosen now. */
  color: string | undefined;
  onRemove: () => void;
}

/** The design that is ordered with a product: how it looks, and what is still to be said about it. */
export function AttachedDesignPanel({ product, attached, color, onRemove }: Props) {
  const id = useId();
  const problem = useStore($designProblems)[product.id];
  const { design, effectiveDpi, previewUrl, previews, acceptLowResolution } = attached;
  const picture = garmentPictures(product, color)[sideOf(design.placement)];
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
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => acceptResolution(product.id, event.target.checked)}
          />
          Print it at {effectiveDpi} DPI anyway
        </label>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

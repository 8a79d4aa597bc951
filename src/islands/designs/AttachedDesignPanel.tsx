import { useStore } from '@nanostores/react';
import { useId, useMemo } from 'react';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import type { StoreProduct } from '#shared/product.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { $designErrors, type AttachedDesign, acceptPrint } from './attached-designs.store.ts';
import { ConsentBox } from './ConsentBox.tsx';
import { legibleColor } from './legibility.ts';
import { editedProduct } from './product-pictures.ts';
import { useAreaColor } from './use-area-color.ts';

interface Props {
  product: StoreProduct;
  attached: AttachedDesign;
  /** The chosen color. */
  color: string | undefined;
  onRemove: () => void;
}

/** The design attached to a product (docs/product.md#attached-design), with its errors and what the shopper accepts. */
export function AttachedDesignPanel({ product, attached, color, onRemove }: Props) {
  const errorId = useId();
  const error = useStore($designErrors)[product.id];
  const { design, effectiveDpi, textFits, previewUrl, previews } = attached;
  const { printAreas, pictures } = editedProduct(product, color);
  const area = useMemo(() => placementArea(printAreas, design.placement), [printAreas, design.placement]);
  const picture = pictures[area.side];
  const isFaint = legibleColor(design, useAreaColor(picture, area)) !== null;
  const describedBy = error ? errorId : undefined;

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
      <p role="status" className={isFaint ? 'mt-2 text-sm text-warn' : 'sr-only'}>
        {isFaint &&
          `The text is hard to read on this color. Edit the design${product.colors.length > 1 ? ' or choose another color' : ''}.`}
      </p>
      {effectiveDpi !== null && effectiveDpi < MIN_DPI && (
        <ConsentBox
          label={`Print it at ${effectiveDpi} DPI anyway`}
          isAccepted={attached.acceptLowResolution}
          onChange={(acceptLowResolution) => acceptPrint(product.id, { acceptLowResolution })}
          errorId={describedBy}
        />
      )}
      {textFits === false && (
        <ConsentBox
          label="Print it with the text cut off"
          isAccepted={attached.acceptCroppedText ?? false}
          onChange={(acceptCroppedText) => acceptPrint(product.id, { acceptCroppedText })}
          errorId={describedBy}
        />
      )}
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

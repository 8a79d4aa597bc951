import { useMemo } from 'react';
import { blurryPrint, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { PrintConsent } from '#shared/designs/ordered-design.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import { FLAW_WARNINGS } from '#shared/designs/print-flaws.ts';
import { detailOf } from '#shared/pictures.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { type AttachedDesign, acceptPrint } from './attached-designs.store.ts';
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
  /** The id of the error that the cart rejected the design with, if it did. */
  errorId: string | undefined;
}

/** The design attached to a product (docs/product/designs.md#attached-design), with its flaws and what the shopper accepts. */
export function AttachedDesignPanel({ product, attached, color, onRemove, errorId }: Props) {
  const { design, effectiveDpi, textFits, previewUrl, previews } = attached;
  const { printAreas, pictures } = editedProduct(product, color);
  const area = useMemo(() => placementArea(printAreas, design.placement), [printAreas, design.placement]);
  const picture = pictures[area.side];
  const isFaint = legibleColor(design, useAreaColor(picture, area)) !== null;
  const consent = {
    consent: attached,
    onChange: ({ acceptLowResolution, acceptCroppedText }: PrintConsent) =>
      acceptPrint(product.id, { acceptLowResolution, acceptCroppedText }),
    errorId,
  };

  return (
    <fieldset className="rounded-md border border-sand bg-bone p-3">
      <legend className="sr-only">Design on {product.name}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <ProductPicture
          url={detailOf((picture && previews?.[picture]) || previewUrl)}
          alt={`${product.name} with your design`}
          sizes="9rem"
          className="aspect-square w-36 max-w-full shrink-0"
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
        <ConsentBox flaw="acceptLowResolution" warning={blurryPrint(effectiveDpi)} {...consent} />
      )}
      {!textFits && <ConsentBox flaw="acceptCroppedText" warning={FLAW_WARNINGS.text_cropped} {...consent} />}
    </fieldset>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { placementArea } from '#shared/designs/print-area.ts';
import { FLAW_WARNINGS, type PrintFlaw } from '#shared/designs/print-flaws.ts';
import { printedWords } from '#shared/designs/printed-size.ts';
import { detailOf } from '#shared/pictures.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { $cart } from '../cart/cart.store.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { $approvedDesign } from './approved-design.store.ts';
import { pictureOfArea } from './area-pictures.ts';
import type { AttachedDesign } from './attached-designs.store.ts';
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

const HARD_TO_READ = 'The text is hard to read on this color.';

/** The approved print attached to a product (docs/product/designs.md#attached-design), and what the chosen color does to it. */
export function AttachedDesignPanel({ product, attached, color, onRemove }: Props) {
  const { id, design, flawsOn, printedInches, previewUrl, previews } = attached;
  const edited = editedProduct(product, color);
  const { printAreas } = edited;
  const area = useMemo(() => placementArea(printAreas, design.placement), [printAreas, design.placement]);
  const picture = pictureOfArea(edited, area);
  const flaws: readonly PrintFlaw[] = (picture && flawsOn[picture]) || [];
  const isIllegible = legibleColor(design, useAreaColor(picture, area)) !== null;
  const warnings = flaws.map((flaw) => FLAW_WARNINGS[flaw]);
  if (isIllegible && !flaws.includes('faint_text')) warnings.push(HARD_TO_READ);
  const isApproved = useStore($approvedDesign) === id;
  const isInCart = useStore($cart).items.some(({ customizationId }) => customizationId === id);
  // About as long, so that the button below stays under the pointer that pressed it.
  const next = isInCart
    ? `${product.name} is in your cart with your design.`
    : `Add ${product.name} to your cart to order it with your design.`;

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
        <div className="min-w-0 grow basis-32">
          <p className="text-sm font-semibold">With your design</p>
          <p className="text-sm tabular-nums">{printedWords(printedInches, design.placement)}</p>
          <button type="button" className="button button-quiet -ml-3 text-sm" onClick={onRemove}>
            Remove <span className="sr-only">the design from {product.name}</span>
          </button>
        </div>
      </div>
      <Told className="text-good">{isApproved && `Customization saved. ${next}`}</Told>
      <Told className="text-warn">
        {warnings.length > 0 &&
          `${warnings.join(' ')} Edit the design${product.colors.length > 1 ? ' or choose another color' : ''}.`}
      </Told>
    </fieldset>
  );
}

/** A text that screen readers announce. They only notice a change of what is there already, so it follows a moment later. */
function Told({ className, children }: { className: string; children: string | false }) {
  const [told, setTold] = useState<string | false>(false);
  useEffect(() => setTold(children), [children]);
  return (
    <p role="status" className={told ? `mt-2 text-sm ${className}` : 'sr-only'}>
      {told}
    </p>
  );
}

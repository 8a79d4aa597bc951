import { type RefObject, useEffect, useRef, useState } from 'react';
import { productPath } from '#shared/paths.ts';
import { detailOf } from '#shared/pictures.ts';
import type { Chosen } from '#shared/product-choice.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import type { AttachedDesign } from '../designs/attached-designs.store.ts';
import { useAttachedDesign } from '../designs/use-attached-design.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { dismissToast } from '../toast/toast.store.ts';
import { AddNotice } from './AddNotice.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { PurchaseTermsList } from './PurchaseTermsList.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SizeChartTable } from './SizeChartTable.tsx';
import { StockBadge } from './StockBadge.tsx';
import { type AddOutcome, type ProductChoice, useProductChoice } from './use-product-choice.ts';
import './product-details.css';

/** A product form that the server rejected, with its values. */
export interface RejectedPost {
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

interface Props {
  product: StoreProduct;
  terms: PurchaseTerms;
  /** The size and color to begin with. */
  initial: Chosen;
  rejected?: RejectedPost | null;
  heading: 'h1' | 'h2';
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** The modal dialog around the details, if any. */
  dialog?: RefObject<HTMLElement | null>;
}

/** Pictures, options, description, terms and size chart of a product (docs/product/catalog.md#product-page). */
export function ProductDetails({ product, terms, initial, rejected, heading, headingRef, dialog }: Props) {
  const { slug, name, category, description, sizeChart } = product;
  const [outcome, setOutcome] = useState<AddOutcome | null>(
    rejected ? { isAdded: false, message: rejected.message } : null,
  );
  const choice = useProductChoice(product, {
    initial,
    initialErrors: rejected?.fields,
    initialQuantity: rejected?.values['quantity'],
    onOutcome: (next) => {
      // The notice at the button replaces any toast.
      dismissToast();
      setOutcome(next);
    },
  });
  useChoiceInAddress(slug, choice.chosen);
  useWhenChanged(`${choice.chosen.size} ${choice.chosen.color} ${choice.quantity}`, () => setOutcome(null));
  const attached = useAttachedDesign(product.id);
  const Heading = heading;
  const chartId = `${product.id}-size-chart`;

  function showChart(): void {
    const chart = document.getElementById(chartId);
    chart?.focus({ preventScroll: true });
    chart?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className="product-details">
      <ProductGallery
        name={name}
        front={choice.image}
        back={choice.backImage}
        design={attached && printOn(attached, choice)}
        pictures={product.pictures}
        dialog={dialog}
      />
      <div className="product-text">
        <div>
          <p className="mb-2 flex min-h-6 flex-wrap gap-2">
            {category && <span className="badge bg-bone-deep text-ink">{category}</span>}
            <StockBadge stock={choice.stock} />
          </p>
          <Heading ref={headingRef} id="product-title" tabIndex={-1} className="text-2xl outline-none">
            {name}
          </Heading>
          <p className="mt-1 text-xl font-bold tabular-nums">{choice.price}</p>
        </div>
        <ProductForm
          product={product}
          choice={choice}
          idPrefix="opened"
          full={{
            price: choice.price,
            chartLink: sizeChart && (
              <ViewLink
                href={`#${chartId}`}
                className="link inline-flex min-h-11 items-center text-sm"
                onFollow={showChart}
              >
                Size chart
              </ViewLink>
            ),
            notice: (
              <div role="status" className="empty:hidden max-md:text-sm">
                {outcome && <AddNotice outcome={outcome} />}
              </div>
            ),
          }}
        />
        <PurchaseTermsList terms={terms} isCustomizable={product.allowCustomization} />
        {description && <p>{description}</p>}
        <ShareButton name={name} address={productPath(slug, choice.chosen)} />
      </div>
      {sizeChart && (
        <div id={chartId} tabIndex={-1} className="product-chart outline-none">
          <SizeChartTable chart={sizeChart} />
        </div>
      )}
    </div>
  );
}

/** Returns the picture of an approved print close to its print area, in the chosen color. */
function printOn(
  { design, previews, previewUrl }: AttachedDesign,
  { image, backImage }: ProductChoice,
): string {
  const side = design.placement === 'back' ? backImage : image;
  return detailOf((side && previews?.[side]) || previewUrl);
}

/** Calls back when a value differs from the last one. */
function useWhenChanged(value: string, onChange: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  });
}

/**
 * Stores the chosen size and color in the address, so that shared links include them. Leaves it unchanged until the shopper
 * chooses.
 */
function useChoiceInAddress(slug: string, chosen: Chosen): void {
  const written = useRef(chosen);
  useEffect(() => {
    if (chosen === written.current || location.pathname !== productPath(slug)) return;
    written.current = chosen;
    history.replaceState(history.state, '', productPath(slug, chosen));
  }, [slug, chosen]);
}

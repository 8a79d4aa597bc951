import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { StoreProduct } from '#shared/product.ts';
import type { Chosen } from '#shared/product-choice.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { $modalDialog } from '../toast/toast.store.ts';
import { AddNotice } from './AddNotice.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SizeChartTable } from './SizeChartTable.tsx';
import { StockBadge } from './StockBadge.tsx';
import { type AddOutcome, useProductChoice } from './use-product-choice.ts';

/** A product form that the server rejected, with its values. */
export interface RejectedPost {
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

/** How the dialog of a product was opened. */
export interface Opening {
  /** The server rendered the dialog, open before hydration. */
  isServed: boolean;
  /** The choice on the product's card. */
  initial: Chosen;
  rejected: RejectedPost | null;
}

interface Props extends Opening {
  product: StoreProduct;
  onClose: () => void;
}

/** A product over the store, with its own address. */
export function ProductDialog({ product, isServed, initial, rejected, onClose }: Props) {
  const { id, name, category, description, sizeChart } = product;
  const [outcome, setOutcome] = useState<AddOutcome | null>(
    rejected && { isAdded: false, message: rejected.message },
  );
  const choice = useProductChoice(product, {
    initial,
    initialErrors: rejected?.fields,
    onOutcome: setOutcome,
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** The lightbox or the design editor covers the dialog: Escape closes only that. */
  const isCovered = () => dialog.current?.querySelector('[role="dialog"], [data-cover]') !== null;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const previousFocus = document.activeElement;
    const isFocusInside = element.contains(previousFocus);
    // `showModal` throws for an open dialog.
    element.removeAttribute('open');
    element.showModal();
    $modalDialog.set(element);
    if (isFocusInside && previousFocus instanceof HTMLElement) previousFocus.focus();
    else title.current?.focus();
    return () => {
      $modalDialog.set(null);
      element.close();
      // No control of this page opened the dialog: the product's card receives the focus.
      if (isFocusInside || previousFocus === document.body) document.getElementById(`product-${id}`)?.focus();
    };
  }, [id]);

  return (
    <dialog
      ref={dialog}
      open={isServed}
      aria-labelledby="product-title"
      className="sheet"
      onClose={onClose}
      onCancel={(event) => isCovered() && event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && isCovered() && event.preventDefault()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="sticky top-0 z-10 flex h-0 justify-end">
        <ViewLink
          href={PATHS.store}
          aria-label="Close"
          className="m-3 grid size-11 place-items-center rounded-md bg-white/85 hover:bg-bone-deep"
          onFollow={() => dialog.current?.close()}
        >
          <X aria-hidden="true" />
        </ViewLink>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 pb-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:pb-8">
        <ProductPhoto
          name={name}
          front={choice.image}
          back={choice.backImage}
          sizes="(min-width: 48rem) 30rem, 100vw"
          loading={isServed ? 'first' : 'eager'}
          dialog={dialog}
        />
        <div className="flex flex-col gap-5 px-5 md:row-span-2 md:pt-8 md:pr-8 md:pl-0">
          <div>
            <p className="mb-3 flex min-h-6 flex-wrap gap-2 md:mr-12">
              {category && <span className="badge bg-bone-deep text-ink">{category}</span>}
              <StockBadge stock={choice.stock} />
            </p>
            <h2 ref={title} id="product-title" tabIndex={-1} className="text-2xl outline-none">
              {name}
            </h2>
            <p className="mt-1 text-xl font-bold tabular-nums">{displayMoney(choice.price)}</p>
          </div>
          {description && <p>{description}</p>}
          <ProductForm product={product} choice={choice} idPrefix="opened" />
          <div role="status" className="empty:hidden">
            {outcome && <AddNotice name={name} outcome={outcome} />}
          </div>
          <ShareButton name={name} address={PATHS.product(id)} />
        </div>
        {sizeChart && (
          <div className="min-w-0 px-5 md:pr-0 md:pl-8">
            <SizeChartTable chart={sizeChart} />
          </div>
        )}
      </div>
    </dialog>
  );
}

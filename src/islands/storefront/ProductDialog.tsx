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
import type { Refusal } from './refusal.ts';
import { ShareButton } from './ShareButton.tsx';
import { SizeChartTable } from './SizeChartTable.tsx';
import { StockBadge } from './StockBadge.tsx';
import { type AddOutcome, useProductChoice } from './use-product-choice.ts';

/** What a product is opened with. */
export interface Opening {
  /** Whether it stands in the page as the server rendered it: open without script. */
  served: boolean;
  /** What was chosen on its card. */
  first: Chosen;
  refused: Refusal | null;
}

interface Props extends Opening {
  product: StoreProduct;
  onClose: () => void;
}

/** One product over the store, at an address of its own. */
export function ProductDialog({ product, served, first, refused, onClose }: Props) {
  const { id, name, category, description, sizeChart } = product;
  const [outcome, setOutcome] = useState<AddOutcome | null>(
    refused && { added: false, message: refused.message },
  );
  const choice = useProductChoice(product, { first, refused: refused?.fields, tell: setOutcome });
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** The enlarged picture or the editor lies over it: Escape closes that, and only that. */
  const isCovered = () => dialog.current?.querySelector('[role="dialog"], [data-cover]') !== null;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const inside = element.contains(before);
    // Open from the start it would not be modal.
    element.removeAttribute('open');
    element.showModal();
    $modalDialog.set(element);
    if (inside && before instanceof HTMLElement) before.focus();
    else title.current?.focus();
    return () => {
      $modalDialog.set(null);
      element.close();
      // Nothing on this page opened it: then its card is where to go on.
      if (inside || before === document.body) document.getElementById(`product-${id}`)?.focus();
    };
  }, [id]);

  return (
    <dialog
      ref={dialog}
      open={served}
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
          loading={served ? 'first' : 'eager'}
          inside={dialog}
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
          <ProductForm product={product} choice={choice} place="opened" />
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

import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { countVisit } from '#shared/count-visit.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { Chosen } from '#shared/product-choice.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { $modalDialog } from '../toast/toast.store.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { RelatedProducts } from './RelatedProducts.tsx';

interface Props {
  product: StoreProduct;
  terms: PurchaseTerms;
  related: readonly StoreProduct[];
  /** The choice on the product's card, or in its address. */
  initial: Chosen;
  /** Opens another product. */
  onSwitch: (slug: string) => void;
  onClose: () => void;
}

/** A product over the store, with the address of its page (docs/product/catalog.md#product-page). */
export function ProductDialog({ product, terms, related, initial, onSwitch, onClose }: Props) {
  const { id, name, slug } = product;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** The lightbox or the design editor covers the dialog: Escape closes only that. */
  const isCovered = () => dialog.current?.querySelector('[role="dialog"], [data-cover]') !== null;

  const shownId = useRef(id);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.showModal();
    $modalDialog.set(element);
    return () => {
      $modalDialog.set(null);
      element.close();
      // No control of the store opened the dialog: the product's card receives the focus.
      if (opener === document.body || !opener?.isConnected) {
        document.getElementById(`product-${shownId.current}`)?.focus();
      }
    };
  }, []);

  // Products follow each other in the same dialog, so that closing it returns to the control that opened the first.
  useLayoutEffect(() => {
    shownId.current = id;
    dialog.current?.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [id]);

  useEffect(() => countVisit({ path: productPath(slug) }), [slug]);

  useEffect(() => {
    const storeTitle = document.title;
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]');
    document.title = site ? `${name} | ${site.content}` : name;
    return () => {
      document.title = storeTitle;
    };
  }, [name]);

  return (
    <dialog
      ref={dialog}
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
          className="m-2 grid size-11 place-items-center rounded-md bg-white/85 hover:bg-bone-deep"
          onFollow={() => dialog.current?.close()}
        >
          <X aria-hidden="true" />
        </ViewLink>
      </div>
      <div className="p-4 pt-14 md:p-8 md:pt-14">
        <ProductDetails
          key={id}
          product={product}
          terms={terms}
          initial={initial}
          heading="h2"
          headingRef={title}
          dialog={dialog}
        />
        <RelatedProducts products={related} onOpen={onSwitch} />
      </div>
    </dialog>
  );
}

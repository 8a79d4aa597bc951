import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/count-words.ts';
import type { BulkProductResult } from '#shared/schemas/admin-product.schema.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import { mayDiscard } from '../../kit/unsaved-changes.ts';
import { changeProducts, PRODUCTS_KEY } from '../products.queries.ts';

const PRICE_FORM = loadedPart(async () => (await import('./BulkPriceForm.tsx')).BulkPriceForm);
const CATEGORY_FORM = loadedPart(async () => (await import('./BulkCategoryForm.tsx')).BulkCategoryForm);
const FORMS = {
  prices: { form: PRICE_FORM, title: 'Change the prices of' },
  category: { form: CATEGORY_FORM, title: 'Change the category of' },
};

interface Props {
  /** The selected products. */
  ids: string[];
  onDone: () => void;
}

/** What can be done with several products. */
export function BulkProductActions({ ids, onDone }: Props) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<keyof typeof FORMS | null>(null);
  const finish = (result: BulkProductResult) => {
    showToast(result.changed.length > 0 ? 'Products updated' : 'Nothing changed', wordsOf(result));
    void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
    setEditing(null);
    onDone();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) => changeProducts({ ids, isActive }),
    onSuccess: finish,
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || onClick()}
    >
      {label}
    </button>
  );
  const close = async () => {
    if (await mayDiscard()) setEditing(null);
  };
  const { form, title } = FORMS[editing ?? 'prices'];
  return (
    <>
      {button('Make active', () => mutate(true))}
      {button('Make inactive', () => mutate(false))}
      {button('Change prices', () => setEditing('prices'))}
      {button('Change category', () => setEditing('category'))}
      <Modal
        open={editing !== null}
        title={`${title} ${plural(ids.length, 'product', 'products')}`}
        size="medium"
        onClose={() => void close()}
      >
        <PartBoundary fallback={<div className="skeleton m-4 h-40" />} onRetry={form.retry}>
          <form.Part ids={ids} onSaved={finish} />
        </PartBoundary>
      </Modal>
    </>
  );
}

function wordsOf({ changed, unchanged, synced, gone, missing }: BulkProductResult): string {
  const rest = unchanged.length + missing.length + gone.length;
  const vendors =
    synced.length > 0 &&
    `${plural(synced.length, 'product keeps its', 'products keep their')} vendor's price.`;
  const former =
    gone.length > 0 && `The print vendor doesn't have ${plural(gone.length, 'product', 'products')} anymore.`;
  return [
    `${plural(changed.length, 'product', 'products')} changed${rest ? `, ${rest} unchanged` : ''}.`,
    vendors,
    former,
  ]
    .filter(Boolean)
    .join(' ');
}

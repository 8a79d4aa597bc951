import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { displayNumber } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_STOCK_REASONS } from '#shared/stock-reasons.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { confirm } from '../../kit/dialog/confirm.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { useProductCache } from '../products.queries.ts';
import { REASON_LABELS } from '../stock-words.ts';
import { StockHistory } from './StockHistory.tsx';

/** The quantity in stock, a form to change it, and the history of changes. */
export function Stock({ product }: { product: ProductDetail }) {
  const { id, inventory, held, lowStockThreshold, isLowOnStock } = product;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong>{displayNumber(inventory)} in stock.</strong>
        {held > 0 && ` Shoppers who are checking out hold ${held}.`}
        {isLowOnStock && ` That's low: it counts as low at ${lowStockThreshold} or fewer.`}
      </p>
      <StockForm product={product} />
      <StockHistory id={id} />
    </div>
  );
}

/** Adds to the stock, removes from it, or sets it to a count. */
function StockForm({ product }: { product: ProductDetail }) {
  const { saved } = useProductCache();
  const id = useId();
  const requestId = useRequestId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: StockChange,
    record: product,
    valuesOf: () => ({
      requestId: requestId.current(),
      reason: 'received' as const,
      change: '',
      count: '',
      note: '',
    }),
    send: (change) =>
      requestId.send((current) => sendConfirmed(product.id, { ...change, requestId: current })),
    onSaved: (changed) => saved(changed, 'Product updated', `${changed.inventory} in stock`),
    failure: 'Update failed',
  });
  const isCount = useWatch({ control: form.control, name: 'reason' }) === 'counted';
  const field = isCount ? 'count' : 'change';
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2 md:grid-cols-3">
        <Field id={`${id}-reason`} label="Reason" error={errorOf('reason')}>
          {(control) => (
            <select
              className="input"
              {...control}
              {...form.register('reason', {
                onChange() {
                  form.setValue('change', '');
                  form.setValue('count', '');
                  form.clearErrors(['change', 'count']);
                },
              })}
            >
              {ADMIN_STOCK_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {REASON_LABELS[reason]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          key={field}
          id={`${id}-${field}`}
          label={isCount ? 'Counted quantity' : 'Quantity to add (-3 removes 3)'}
          inputMode={isCount ? 'numeric' : 'text'}
          autoComplete="off"
          error={errorOf(field)}
          {...form.register(field)}
        />
        <TextField
          id={`${id}-note`}
          label="Note (optional)"
          required={false}
          autoComplete="off"
          error={errorOf('note')}
          {...form.register('note')}
        />
      </div>
      <SubmitButton label="Change stock" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}

/** Asks before reducing the stock below what checkouts hold. */
async function sendConfirmed(productId: string, change: StockChange): Promise<ProductDetail> {
  const send = (input: StockChange) =>
    call('POST /api/admin/products/:id/stock', { ...input, id: productId });
  try {
    return await send(change);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stock_held') throw error;
    const isConfirmed = await confirm({
      title: 'Fewer than shoppers hold',
      text: `${error.message} Some of them may pay for what isn't there, and their orders get a flag.`,
      action: 'Change anyway',
    });
    if (!isConfirmed) throw error;
    return send({ ...change, acceptHeld: true });
  }
}

import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { describeChoice } from '#shared/cart.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_STOCK_REASONS } from '#shared/stock-reasons.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { useProductCache } from '../products.queries.ts';
import { REASON_LABELS } from '../stock-words.ts';
import { sendWithHeld } from './send-with-held.ts';

const LESS_THAN_HELD = {
  title: 'Fewer than shoppers hold',
  text: "Some of them may pay for what isn't there, and their orders get a flag.",
  action: 'Change anyway',
};

/** Adds to the stock, removes from it, or sets it to a count. */
export function StockForm({ product }: { product: ProductDetail }) {
  const { saved } = useProductCache();
  const id = useId();
  const requestId = useRequestId();
  const variants = product.stockPer === 'variant' ? product.variants : [];
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: StockChange,
    record: product,
    valuesOf: () => ({
      requestId: requestId.current(),
      variantId: variants.length === 1 ? variants[0]?.id : '',
      reason: 'received' as const,
      change: '',
      count: '',
      note: '',
    }),
    send: (change) =>
      requestId.send((current) =>
        sendWithHeld(LESS_THAN_HELD, (accepted) =>
          call('POST /api/admin/products/:id/stock', {
            ...change,
            ...accepted,
            id: product.id,
            requestId: current,
          }),
        ),
      ),
    onSaved: (changed, { variantId }) => saved(changed, 'Product updated', stockWords(changed, variantId)),
    failure: 'Update failed',
  });
  const isCount = useWatch({ control: form.control, name: 'reason' }) === 'counted';
  const field = isCount ? 'count' : 'change';
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <div className={`grid items-start gap-3 sm:grid-cols-2${variants.length > 1 ? '' : ' md:grid-cols-3'}`}>
        {variants.length > 1 && (
          <Field id={`${id}-variant`} label="Variant" error={errorOf('variantId')}>
            {(control) => (
              <select className="input" {...control} {...form.register('variantId')}>
                <option value="">Choose a variant</option>
                {variants.map((variant) => (
                  <option key={variant.id} value={variant.id}>
                    {describeChoice(variant)} ({variant.inventory})
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
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

/** What is in stock after a change. */
function stockWords({ inventory, variants }: ProductDetail, variantId: string | undefined): string {
  const variant = variants.find(({ id }) => id === variantId);
  if (!variant) return `${inventory} in stock`;
  return `${[describeChoice(variant), variant.inventory].filter((part) => part !== '').join(': ')} in stock`;
}

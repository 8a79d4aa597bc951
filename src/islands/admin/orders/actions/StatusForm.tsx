import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { sum } from '#shared/money.ts';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { type AdminOrder, StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useOrderCache } from '../orders.queries.ts';
import { takenAgain, undoneByStatus } from './cancel-words.ts';

const FIELDS = [
  { name: 'status', label: 'Status', words: (status: unknown) => statusLabel(String(status)) },
] as const;

const NO_CHANGE = "For the timeline. The customer doesn't see it, and no email is sent.";
const CHANGE =
  "For the timeline. The customer doesn't see the note and gets no email, but the order page shows the new status.";

const valuesOf = ({ status, updatedAt }: AdminOrder) => ({ status, note: '', restock: false, updatedAt });

/** Any status may follow any other (docs/product/orders.md#order-status). */
export function StatusForm({ order }: { order: AdminOrder }) {
  const { saved, onStale } = useOrderCache();
  const id = useId();
  const { form, element, isSending, isDirty, stale, errorOf, onSubmit } = useAdminForm({
    schema: StatusChange,
    record: order,
    valuesOf,
    send: (change) => call('PUT /api/admin/orders/:id', { id: order.id, ...change }),
    onSaved: (changed) => saved(changed, 'Order updated'),
    onStale,
    failure: 'Update failed',
  });
  const status = form.watch('status');
  const toTake = status === 'cancelled' ? 0 : sum(order.items.map(({ stockToTake }) => stockToTake));
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="order" control={form.control} fields={FIELDS} stale={stale} />
      <Field
        id={`${id}-status`}
        label="Status"
        error={errorOf('status')}
        hint={toTake > 0 ? takenAgain(toTake) : undefined}
      >
        {(control) => (
          <select className="input" {...control} {...form.register('status')} defaultValue={order.status}>
            {ORDER_STATUSES.map((value) => (
              <option key={value} value={value}>
                {statusLabel(value)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {status === 'cancelled' && order.status !== 'cancelled' && <NotUndone order={order} />}
      {status === 'cancelled' && order.allowed.restock && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-olive" {...form.register('restock')} />
          Put unsent items back into stock
        </label>
      )}
      {isDirty && (
        <>
          <Field
            id={`${id}-note`}
            label="Note (optional)"
            hint={status === order.status ? NO_CHANGE : CHANGE}
            error={errorOf('note')}
          >
            {(control) => <textarea className="input" rows={2} {...control} {...form.register('note')} />}
          </Field>
          <SubmitButton label="Update Status" busyLabel="Updating…" isSending={isSending} />
        </>
      )}
    </form>
  );
}

/** Says what the status alone doesn't undo, and what does. */
function NotUndone({ order }: { order: AdminOrder }) {
  const [path] = useLocation();
  const undone = undoneByStatus(order);
  if (!undone) return null;
  const { sentences, remedy } = undone;
  return (
    <p role="status" className="rounded-md bg-warn-soft p-3 text-sm">
      {sentences.join(' ')}
      {remedy && ` To ${remedy}, use “Cancel the order” `}
      {remedy && path === ADMIN_PATHS.orderManagement && 'instead.'}
      {remedy && path !== ADMIN_PATHS.orderManagement && (
        <>
          in{' '}
          <Link href={`${ADMIN_PATHS.orderManagement}?open=${encodeURIComponent(order.id)}`} className="link">
            Order Management
          </Link>
          .
        </>
      )}
    </p>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ORDER_STATUSES } from '#shared/order-state.ts';
import { type AdminOrder, StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import { Field } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { statusLabel } from '../../kit/status-words.ts';
import { setStatus } from '../orders.api.ts';

/** Any status may follow any other (docs/product.md#order-status). */
export function StatusForm({ order }: { order: AdminOrder }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: StatusChange,
    values: { status: order.status, note: '' },
    send: (change) => setStatus(order.id, change),
    onSaved({ status }) {
      showToast('Order updated');
      form.reset({ status, note: '' });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    failure: 'Update failed',
  });
  const isOther = form.watch('status') !== order.status;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field id={`${id}-status`} label="Status" error={errorOf('status')}>
        {(control) => (
          <select className="input" {...control} {...form.register('status')}>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isOther && (
        <>
          <Field
            id={`${id}-note`}
            label="Note (optional)"
            hint="For the timeline. The customer doesn’t see it, and no email is sent."
            error={errorOf('note')}
          >
            {(control) => <textarea className="input" rows={2} {...control} {...form.register('note')} />}
          </Field>
          <button type="submit" className="button button-primary self-start" aria-busy={isSending}>
            {isSending ? 'Updating…' : 'Update Status'}
          </button>
        </>
      )}
    </form>
  );
}

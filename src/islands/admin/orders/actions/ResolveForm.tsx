import { useId } from 'react';
import type { AttentionReason } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { FlagResolution } from '#shared/schemas/order-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useOrderCache } from '../orders.queries.ts';

interface Props {
  order: AdminOrder;
  reason: AttentionReason;
}

/** Resolves a flag, with a note on what was done. */
export function ResolveForm({ order, reason }: Props) {
  const { saved } = useOrderCache();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: FlagResolution,
    record: order,
    valuesOf: () => ({ reason, note: '' }),
    send: ({ note }) =>
      call('POST /api/admin/orders/:id/attention/:reason/resolve', { id: order.id, reason, note }),
    onSaved: (changed) => saved(changed, 'Flag resolved'),
    failure: 'Flag not resolved',
  });
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">Resolve</summary>
      <form ref={element} noValidate onSubmit={onSubmit} className="flex max-w-form flex-col gap-3">
        <TextField
          id={`${id}-note`}
          label="What did you do about it?"
          autoComplete="off"
          error={errorOf('note')}
          {...form.register('note')}
        />
        <SubmitButton label="Resolve flag" busyLabel="Saving…" isSending={isSending} />
      </form>
    </details>
  );
}

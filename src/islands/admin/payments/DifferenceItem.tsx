import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { displayMoney } from '#shared/money.ts';
import { DifferenceResolution, type LedgerDifference } from '#shared/schemas/payments.schema.ts';
import { call } from '../../../client/api.ts';
import { TextField } from '../../kit/Field.tsx';
import { showToast } from '../../toast/show-toast.ts';
import { SubmitButton } from '../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../kit/form/use-admin-form.ts';
import { Moment } from '../kit/Moment.tsx';
import { OrderLink } from './OrderLink.tsx';
import { COMPARISON_KEY } from './payments.queries.ts';

/** A difference in words, with a form to explain it. */
export function DifferenceItem({ difference }: { difference: LedgerDifference }) {
  const { order, source, occurredAt, foundAt } = difference;
  return (
    <li className="rounded-md border border-bad bg-bad-soft p-3 text-sm">
      <p className="font-semibold">{differenceWords(difference)}</p>
      <p className="text-xs wrap-anywhere">
        {order && (
          <>
            <OrderLink order={order} />,{' '}
          </>
        )}
        {source}, <Moment at={occurredAt} as="exact" />, found <Moment at={foundAt} as="ago" />
      </p>
      <ExplainForm difference={difference} />
    </li>
  );
}

function differenceWords({ kind, ours, theirs }: LedgerDifference): string {
  const [here, there] = [displayMoney(ours ?? '0.00'), displayMoney(theirs ?? '0.00')];
  if (kind === 'missing_here') return `Stripe has ${there} that our books don't have.`;
  if (kind === 'missing_there') return `Our books have ${here} that Stripe doesn't have.`;
  return `Our books have ${here}, Stripe has ${there}.`;
}

function ExplainForm({ difference }: { difference: LedgerDifference }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: DifferenceResolution,
    record: difference,
    valuesOf: () => ({ note: '' }),
    async send(resolution) {
      const comparison = await call('POST /api/admin/payments/differences/:id/resolve', {
        id: difference.id,
        ...resolution,
      });
      queryClient.setQueryData(COMPARISON_KEY, comparison);
      return difference;
    },
    onSaved() {
      showToast('Difference explained');
      // Its order may have lost a flag.
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
    failure: 'Difference not resolved',
  });
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Explain<span className="sr-only"> {difference.source}</span>
      </summary>
      <form ref={element} noValidate onSubmit={onSubmit} className="flex max-w-form flex-col gap-3">
        <TextField
          id={`${id}-note`}
          label="Why do they differ?"
          autoComplete="off"
          error={errorOf('note')}
          {...form.register('note')}
        />
        <SubmitButton label="Resolve difference" busyLabel="Saving…" isSending={isSending} />
      </form>
    </details>
  );
}

import { useId } from 'react';
import { INQUIRY_STATUSES } from '#shared/inquiry.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryChange } from '#shared/schemas/inquiry-actions.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { useAdmin } from '../../kit/admin-context.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useAdministrators } from '../../kit/use-administrators.ts';
import { useInquiryCache } from '../inquiries.queries.ts';

const valuesOf = ({ status, owner, updatedAt }: InquiryDetail) => ({
  status,
  ownerId: owner?.id ?? '',
  updatedAt,
});

/** Sets the status and owner of a message. A disabled owner stays until replaced. */
export function InquiryForm({ inquiry }: { inquiry: InquiryDetail }) {
  const { saved, onStale } = useInquiryCache();
  const { user } = useAdmin();
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm({
    schema: InquiryChange,
    record: inquiry,
    valuesOf,
    send: (change) => call('PATCH /api/contacts/:id', { ...change, id: inquiry.id }),
    onSaved: (changed) => saved(changed, 'Contact updated'),
    onStale,
    failure: 'Update failed',
  });
  const { owner } = inquiry;
  const first = owner && owner.id !== user.id ? [user, owner] : [user];
  const others = (useAdministrators() ?? []).filter(
    (other) => !other.isDisabled && first.every(({ id: known }) => known !== other.id),
  );
  const owners = [...first, ...others];
  const compared = [
    { name: 'status', label: 'Status', words: (status: unknown) => statusLabel(String(status)) },
    {
      name: 'ownerId',
      label: 'Owner',
      words: (value: unknown) => owners.find((known) => known.id === value)?.username ?? String(value),
    },
  ] as const;
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="message" control={form.control} fields={compared} stale={stale} />
      <Field id={`${id}-status`} label="Status" error={errorOf('status')}>
        {(control) => (
          <select className="input" {...control} {...form.register('status')}>
            {INQUIRY_STATUSES.map((value) => (
              <option key={value} value={value}>
                {statusLabel(value)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id={`${id}-owner`} label="Owner" error={errorOf('ownerId')}>
        {(control) => (
          // Controlled, because options are added once they are loaded.
          <select className="input" {...control} {...form.register('ownerId')} value={form.watch('ownerId')}>
            <option value="">Nobody</option>
            {owners.map(({ id: ownerId, username }) => (
              <option key={ownerId} value={ownerId}>
                {ownerId === user.id ? `${username} (you)` : username}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}

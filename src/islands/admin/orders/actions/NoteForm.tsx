import { useId } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { NoteInput } from '#shared/schemas/order-actions.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { useAdmin } from '../../kit/admin-context.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { useOptimisticSend } from '../../kit/use-optimistic-send.ts';
import { orderKey, useOrderCache } from '../orders.queries.ts';

/** Adds a note to the timeline, which shows it immediately, or emails the customer. */
export function NoteForm({ order }: { order: AdminOrder }) {
  const { saved } = useOrderCache();
  const { user } = useAdmin();
  const id = useId();
  const noteId = useRequestId();
  const send = (note: NoteInput) =>
    noteId.send((current) =>
      call('POST /api/admin/orders/:id/notes', { id: order.id, ...note, noteId: current }),
    );
  const sendAtOnce = useOptimisticSend({
    queryKey: orderKey(order.id),
    expect: (known: AdminOrder, { note }: NoteInput) => withNote(known, note, user),
    send,
  });
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: NoteInput,
    record: order,
    valuesOf: () => ({ noteId: noteId.current(), note: '', email: false }),
    // An email can't be taken back.
    send: (note) => (note.email ? send(note) : sendAtOnce(note)),
    onSaved: (changed, { email }) => saved(changed, email ? 'Email queued' : 'Note added'),
    failure: 'Note not added',
  });
  const isEmail = form.watch('email');
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        id={`${id}-note`}
        label={isEmail ? 'Message to the customer' : 'Note'}
        hint={
          isEmail
            ? `We'll send this to ${order.customerEmail}. Replies come to our inbox.`
            : "The customer doesn't see it."
        }
        error={errorOf('note')}
      >
        {(control) => <textarea className="input" rows={3} {...control} {...form.register('note')} />}
      </Field>
      {order.customerEmail && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-olive" {...form.register('email')} />
          Send it to the customer as an email
        </label>
      )}
      <SubmitButton label={isEmail ? 'Send email' : 'Add note'} busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}

function withNote(order: AdminOrder, note: string, { id, username }: User): AdminOrder {
  const by = { actor: 'admin', actorId: id, by: username } as const;
  const event = { type: 'note', ...by, before: null, after: null, note } as const;
  return { ...order, events: [...order.events, { ...event, createdAt: new Date().toISOString() }] };
}

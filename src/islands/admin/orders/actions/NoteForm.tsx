import { useId, useState } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { NoteInput } from '#shared/schemas/order-actions.schema.ts';
import { Field } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { addNote } from '../orders.api.ts';
import { useSavedOrder } from './use-saved-order.ts';

/** Adds a note to the timeline, or writes to the customer. */
export function NoteForm({ order }: { order: AdminOrder }) {
  // Each note has an id of its own, so that a repeated request stores it once.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  return <Form key={noteId} noteId={noteId} order={order} onAdded={() => setNoteId(crypto.randomUUID())} />;
}

interface FormProps {
  order: AdminOrder;
  noteId: string;
  onAdded: () => void;
}

function Form({ order, noteId, onAdded }: FormProps) {
  const saved = useSavedOrder();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: NoteInput,
    values: { noteId, note: '', email: false },
    send: (note) => addNote(order.id, note),
    onSaved(changed) {
      saved(changed, form.getValues('email') ? 'Email queued' : 'Note added');
      onAdded();
    },
    failure: 'Note failed',
  });
  const isEmail = form.watch('email');
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        id={`${id}-note`}
        label={isEmail ? 'Message to the customer' : 'Note'}
        hint={
          isEmail
            ? `Goes to ${order.customerEmail}; replies reach the institute.`
            : 'The customer doesn’t see it.'
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

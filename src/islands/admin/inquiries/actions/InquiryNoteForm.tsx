import { useId } from 'react';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryNoteInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { useAdmin } from '../../kit/admin-context.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { useOptimisticSend } from '../../kit/use-optimistic-send.ts';
import { inquiryKey, useInquiryCache } from '../inquiries.queries.ts';

/** Adds a note to the history, which shows it at once. */
export function InquiryNoteForm({ inquiry }: { inquiry: InquiryDetail }) {
  const { saved } = useInquiryCache();
  const { user } = useAdmin();
  const id = useId();
  const noteId = useRequestId();
  const send = useOptimisticSend({
    queryKey: inquiryKey(inquiry.id),
    expect: (known: InquiryDetail, note: InquiryNoteInput) => withNote(known, note, user.username),
    send: (note: InquiryNoteInput) =>
      noteId.send((current) =>
        call('POST /api/contacts/:id/notes', { ...note, id: inquiry.id, noteId: current }),
      ),
  });
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: InquiryNoteInput,
    record: inquiry,
    valuesOf: () => ({ noteId: noteId.current(), note: '' }),
    send,
    onSaved: (changed) => saved(changed, 'Note added'),
    failure: 'Note not added',
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field id={`${id}-note`} label="Note" hint="The sender doesn't see it." error={errorOf('note')}>
        {(control) => <textarea className="input" rows={3} {...control} {...form.register('note')} />}
      </Field>
      <SubmitButton label="Add note" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}

function withNote(inquiry: InquiryDetail, { noteId, note }: InquiryNoteInput, by: string): InquiryDetail {
  const event = { type: 'note', by, before: null, after: null, note, email: null } as const;
  const createdAt = new Date().toISOString();
  return { ...inquiry, events: [...inquiry.events, { id: noteId, ...event, createdAt }] };
}

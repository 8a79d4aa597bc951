import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { courseWords, fillReply } from '#shared/inquiry.ts';
import type { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { InquiryReplyInput } from '#shared/schemas/inquiry-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { useAdmin } from '../../kit/admin-context.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { fetchSavedReplies, SAVED_REPLIES_KEY, useInquiryCache } from '../inquiries.queries.ts';

interface Props {
  inquiry: InquiryDetail;
  onSent: () => void;
}

/** Answers a message by email, optionally with a saved reply. */
export function ReplyForm({ inquiry, onSent }: Props) {
  const { saved } = useInquiryCache();
  const { instituteName } = useAdmin();
  const id = useId();
  const replyId = useRequestId();
  const { data: savedReplies = [] } = useQuery({ queryKey: SAVED_REPLIES_KEY, queryFn: fetchSavedReplies });
  const { firstName, lastName, course } = inquiry;
  const courseName = course ? courseWords(course) : 'our courses';
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: InquiryReplyInput,
    record: inquiry,
    valuesOf: () => ({
      replyId: replyId.current(),
      subject: course ? `Your request about ${courseName}` : `Your message to ${instituteName}`,
      message: '',
    }),
    send: (reply) =>
      replyId.send((current) =>
        call('POST /api/contacts/:id/replies', { ...reply, id: inquiry.id, replyId: current }),
      ),
    onSaved(changed) {
      saved(changed, `Reply on its way to ${changed.email}`);
      onSent();
    },
    failure: 'Reply failed',
  });
  const insert = (savedId: string) => {
    const chosen = savedReplies.find((reply) => reply.id === savedId);
    if (!chosen) return;
    const values = { firstName, lastName, course: courseName, institute: instituteName };
    const typed = form.getValues('message').trim();
    const message = [typed, fillReply(chosen.text, values)].filter(Boolean).join('\n\n');
    form.setValue('message', message, { shouldDirty: true });
    form.setFocus('message');
  };
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {savedReplies.length > 0 && (
        <label className="sm:max-w-80">
          <span className="label">Insert a saved reply</span>
          <select className="input" value="" onChange={({ target: { value } }) => insert(value)}>
            <option value="">Choose…</option>
            {savedReplies.map(({ id: value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextField
        id={`${id}-subject`}
        label="Subject"
        error={errorOf('subject')}
        {...form.register('subject')}
      />
      <Field
        id={`${id}-message`}
        label="Message"
        hint={`We'll send this to ${inquiry.email} with their message below. Replies come to our inbox.`}
        error={errorOf('message')}
      >
        {(control) => <textarea className="input" rows={8} {...control} {...form.register('message')} />}
      </Field>
      <SubmitButton label="Send reply" busyLabel="Sending…" isSending={isSending} />
    </form>
  );
}

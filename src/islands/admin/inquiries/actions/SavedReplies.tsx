import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { REPLY_PLACEHOLDERS } from '#shared/inquiry.ts';
import type { SavedReply } from '#shared/schemas/inquiry.schema.ts';
import { SavedReplyChange } from '#shared/schemas/inquiry-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { askToDiscard, UnsavedChangesContext } from '../../kit/unsaved-changes.ts';
import { fetchSavedReplies, SAVED_REPLIES_KEY } from '../inquiries.queries.ts';

const NEW = { id: undefined, title: '', text: '', updatedAt: undefined };
const COMPARED = [
  { name: 'title', label: 'Title' },
  { name: 'text', label: 'Text' },
] as const;
const PLACEHOLDERS = REPLY_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** Adds, changes and deletes texts for replies (docs/product/inquiries.md#saved-replies). */
export function SavedReplies() {
  const { data, error, refetch } = useQuery({ queryKey: SAVED_REPLIES_KEY, queryFn: fetchSavedReplies });
  const [editedId, setEditedId] = useState<string>();
  const [isEdited, setIsEdited] = useState(false);
  const choose = async (id: string) => {
    if (!isEdited || (await askToDiscard())) setEditedId(id || undefined);
  };
  // A separate form for each text, and a fresh one after each addition.
  const [added, setAdded] = useState(0);
  if (error) return <LoadError message="Failed to load the saved replies." error={error} onRetry={refetch} />;
  const edited = data?.find(({ id }) => id === editedId) ?? NEW;
  return (
    <div className="flex flex-col gap-4">
      {data && data.length > 0 && (
        <label>
          <span className="label">Saved reply</span>
          <select
            className="input"
            value={edited.id ?? ''}
            onChange={({ target: { value } }) => void choose(value)}
          >
            <option value="">New reply</option>
            {data.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <UnsavedChangesContext value={setIsEdited}>
        <ReplyEditor
          key={edited.id ?? `new ${added}`}
          reply={edited}
          onDone={() => {
            // Another one may have been chosen since it was sent.
            setEditedId((id) => (id === edited.id ? undefined : id));
            if (edited.id === undefined) setAdded((before) => before + 1);
          }}
        />
      </UnsavedChangesContext>
    </div>
  );
}

interface EditorProps {
  reply: SavedReply | typeof NEW;
  onDone: () => void;
}

function ReplyEditor({ reply, onDone }: EditorProps) {
  const queryClient = useQueryClient();
  const id = useId();
  const reload = () => queryClient.invalidateQueries({ queryKey: SAVED_REPLIES_KEY });
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm<
    SavedReplyChange,
    SavedReplyChange,
    EditorProps['reply']
  >({
    schema: SavedReplyChange,
    record: reply,
    valuesOf: ({ title, text, updatedAt }) => ({ title, text, updatedAt }),
    send: (input) =>
      reply.id === undefined
        ? call('POST /api/admin/saved-replies', input)
        : call('PUT /api/admin/saved-replies/:id', { ...input, id: reply.id }),
    onSaved() {
      showToast('Reply saved');
      void reload();
      onDone();
    },
    onStale(body) {
      const stored = body.savedReply as SavedReply | undefined;
      if (!stored) return null;
      queryClient.setQueryData<SavedReply[]>(SAVED_REPLIES_KEY, (replies) =>
        replies?.map((known) => (known.id === stored.id ? stored : known)),
      );
      return stored;
    },
    failure: 'Reply not saved',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (replyId: string) => call('DELETE /api/admin/saved-replies/:id', { id: replyId }),
    onSuccess() {
      showToast('Reply deleted');
      void reload();
      onDone();
    },
    onError: ({ message }) => showFailure('Reply not deleted', message),
  });
  const askToDelete = async (replyId: string) => {
    const isConfirmed = await confirm({
      title: `Delete “${reply.title}”?`,
      text: "Replies you've already sent aren't affected.",
      action: 'Delete',
    });
    if (isConfirmed) mutate(replyId);
  };
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="saved reply" control={form.control} fields={COMPARED} stale={stale} />
      <TextField id={`${id}-title`} label="Title" error={errorOf('title')} {...form.register('title')} />
      <Field id={`${id}-text`} label="Text" hint={`You can use ${PLACEHOLDERS}.`} error={errorOf('text')}>
        {(control) => <textarea className="input" rows={5} {...control} {...form.register('text')} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Save reply" busyLabel="Saving…" isSending={isSending} />
        {reply.id !== undefined && (
          <button
            type="button"
            className="button button-secondary"
            aria-busy={isPending}
            onClick={() => isPending || void askToDelete(reply.id ?? '')}
          >
            Delete
          </button>
        )}
      </div>
    </form>
  );
}

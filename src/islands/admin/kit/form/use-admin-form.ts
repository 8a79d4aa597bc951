import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#shared/api-client.ts';
import { messageOf, useSchemaForm } from '../../../kit/use-schema-form.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { $sessionEnded } from '../session.store.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';

interface Options<Input extends FieldValues, Output, Result> {
  /** The schema that the server parses the same input with. */
  schema: ZodMiniType<Output, Input>;
  /** What the record has now. */
  values: DefaultValues<Input>;
  send: (input: Output) => Promise<Result>;
  /** The values are saved. */
  onSaved: (result: Result) => void;
  /** The title of the toast for a failure that belongs to no field. */
  failure: string;
}

/**
 * A form of the back office: validated by the server's schema, with the server's errors at their fields. What was typed
 * stays after a failure, and a warning comes before unsaved changes are lost.
 */
export function useAdminForm<Input extends FieldValues, Output, Result>({
  schema,
  values,
  send,
  onSaved,
  failure,
}: Options<Input, Output, Result>) {
  const form = useSchemaForm(schema, values);
  const element = useRef<HTMLFormElement>(null);
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  /** The body of an error that says that the record has changed. */
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const { submitCount, errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty);

  // After rendering the messages, so that screen readers read the focused field together with its own.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);

  const submit = form.handleSubmit(async (input) => {
    isLocked.current = true;
    setIsSending(true);
    try {
      const result = await send(input);
      setConflict(null);
      form.reset(form.getValues());
      onSaved(result);
    } catch (error) {
      showErrors(error);
    } finally {
      isLocked.current = false;
      setIsSending(false);
    }
  });

  function showErrors(error: unknown): void {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [name, message] of fields)
      form.setError(name as FieldPath<Input>, { type: 'server', message });
    if (error instanceof ApiError && error.code.endsWith('_changed')) setConflict(error.body);
    else if (fields.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (error instanceof ApiError && error.status === 401) $sessionEnded.set(true);
    else showFailure(failure, error instanceof Error ? error.message : undefined);
  }

  return {
    form,
    element,
    isSending,
    conflict,
    errorOf: (name: FieldPath<Input>) => messageOf(errors, name),
    onSubmit(event: SyntheticEvent): void {
      event.preventDefault();
      if (!isLocked.current) void submit();
    },
  };
}

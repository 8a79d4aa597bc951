import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { fieldErrorsOf } from '../kit/field-errors.ts';
import { useErrorTitle, useSchemaForm } from '../kit/use-schema-form.ts';
import { showFailure } from '../toast/show-toast.ts';

export interface CredentialsFormOptions<Input extends FieldValues, Result> {
  schema: ZodMiniType<Input, Input>;
  values?: DefaultValues<Input> | undefined;
  send: (input: Input) => Promise<Result>;
  /** The form stays locked. */
  onSuccess: (result: Result) => void;
  /** `toast`: shows it as a toast as well, if the specification names one. */
  failure: { title: string; fallback: string; toast?: true };
}

/** Validates and sends credentials. On failure, the typed values stay. */
export function useCredentialsForm<Input extends FieldValues, Result>({
  schema,
  values,
  send,
  onSuccess,
  failure,
}: CredentialsFormOptions<Input, Result>) {
  const form = useSchemaForm<Input, Input>(schema, values);
  const element = useRef<HTMLFormElement>(null);
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const { submitCount, errors } = form.formState;
  useErrorTitle(submitCount > 0 && Object.keys(errors).length > 0);

  // After rendering the messages, so that screen readers read the focused field with its message.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);

  useEffect(() => {
    const pressed = element.current?.querySelector<HTMLElement>('[data-pressed]');
    if (!pressed) return;
    // Sent before hydration (components/AuthFrame.astro).
    delete pressed.dataset['pressed'];
    setTimeout(() => element.current?.requestSubmit());
  }, []);

  function setSending(isNow: boolean): void {
    isLocked.current = isNow;
    setIsSending(isNow);
  }

  const submit = form.handleSubmit(async (input) => {
    setSending(true);
    try {
      onSuccess(await send(input));
    } catch (error) {
      setSending(false);
      const message = (error instanceof Error && error.message) || failure.fallback;
      if (failure.toast) showFailure(failure.title, message);
      // Stays until the next attempt.
      form.setError('root', { message });
      for (const [name, message] of Object.entries(fieldErrorsOf(error)))
        form.setError(name as FieldPath<Input>, { type: 'server', message });
    }
  });

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isLocked.current) void submit();
  }

  return { form, element, isSending, rejection: errors.root?.message, onSubmit };
}

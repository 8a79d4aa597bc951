import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#shared/api-client.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { carryToast } from '../toast/carried-toast.ts';
import { showFailure } from '../toast/show-toast.ts';
import { checkForm } from './check-form.ts';

export interface CredentialsFormOptions<Input> {
  schema: ZodMiniType<Input>;
  send: (input: Input) => Promise<User>;
  success: { title: string; greet: (username: string) => string };
  failure: { title: string; fallback: string };
}

/**
 * What both forms of the sign-in page do: check, send, tell, and open the back office. What was typed
 * stays in the fields; a session cookie comes with the answer.
 */
export function useCredentialsForm<Input>({ schema, send, success, failure }: CredentialsFormOptions<Input>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  async function onSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!form.current || sending.current) return;
    const checked = checkForm(form.current, schema);
    if ('errors' in checked) return refuse(checked.errors);
    setErrors({});
    setRefusal(null);
    setSending(true);
    try {
      const user = await send(checked.input);
      carryToast(success.title, success.greet(user.username));
      location.assign(PATHS.admin);
    } catch (error) {
      setSending(false);
      showFailure(failure.title, (error instanceof Error && error.message) || failure.fallback);
      // The wait is longer than a toast lasts.
      if (error instanceof ApiError && error.code === 'rate_limited') setRefusal(error.message);
      refuse(fieldErrorsOf(error));
    }
  }

  /** Says what is wrong with a field when it is left, and takes it back as soon as it is mended. */
  function recheck({ target, type }: SyntheticEvent): void {
    if (!form.current || !(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    if (type === 'blur' ? value === '' : !errors[name]) return;
    const checked = checkForm(form.current, schema);
    const { [name]: _, ...others } = errors;
    const found = 'errors' in checked ? checked.errors[name] : undefined;
    setErrors(found ? { ...others, [name]: found } : others);
  }

  function refuse(found: FieldErrors): void {
    // The message must stand beneath the field before the focus arrives there, to be read with it.
    flushSync(() => setErrors(found));
    const inputs = [...(form.current?.elements ?? [])].filter((each) => each instanceof HTMLInputElement);
    inputs.find((input) => input.name in found)?.focus();
  }

  function setSending(now: boolean): void {
    sending.current = now;
    setBusy(now);
  }

  return { form, busy, errors, refusal, onSubmit, recheck };
}

function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'username_taken' ? { username: error.message } : error.fields;
}

import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { ChangedBy } from '#shared/schemas/versions.schema.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { fieldErrorsOf } from '../../../kit/field-errors.ts';
import { messageOf, resolverOf, useSchemaForm } from '../../../kit/use-schema-form.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { $toast, dismissToast, type Toast } from '../../../toast/toast.store.ts';
import { $sessionEnded } from '../session.store.ts';
import { useUnsavedChanges } from '../unsaved-changes.ts';
import { followPresses, pressEnded } from './pointer-press.ts';
import { useStaleEdit } from './use-stale-edit.ts';

interface Options<Input extends FieldValues, Output, Item> {
  /** The schema that the server validates the same input with. */
  schema: ZodMiniType<Output, Input>;
  /** The edited record, as last loaded. */
  record: Item;
  /** Returns the values of the fields for a record. */
  valuesOf: (record: Item) => DefaultValues<Input>;
  /** Saves the input and resolves to the saved record; null if the administrator declined a question of the server's. */
  send: (input: Output) => Promise<Item | null>;
  onSaved: (record: Item, input: Output) => void;
  /** Asks before sending the input. Resolves to whether to send it. */
  ask?: ((input: Output) => Promise<boolean>) | undefined;
  /** The toast's title for a failure that concerns no field. */
  failure: string;
  /** Returns the stored record from the error about someone else's change. */
  onStale?: (body: Record<string, unknown>) => Item | null;
  /** Whether there is typed input that isn't in the form's fields yet. */
  hasDraft?: boolean;
  /** Merges local changes into a stored list; by default, a list is one field. */
  mergeList?: (before: never[], typed: never[], stored: never[]) => unknown;
}

/**
 * A back-office form: validated by the server's schema, with the server's errors at their fields. Typed input survives failures
 * and changes to the record, and a warning comes before unsaved changes are lost.
 */
export function useAdminForm<Input extends FieldValues, Output, Item>({
  schema,
  record,
  valuesOf,
  send,
  onSaved,
  ask,
  failure,
  onStale,
  hasDraft = false,
  mergeList,
}: Options<Input, Output, Item>) {
  useEffect(followPresses, []);
  const check = resolverOf(schema);
  const form = useSchemaForm(schema, valuesOf(record), async (...input) => {
    await pressEnded();
    return check(...input);
  });
  const element = useRef<HTMLFormElement>(null);
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  /** What the last attempt failed with. */
  const failed = useRef<Toast | null>(null);
  const { submitCount, errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty || hasDraft);
  const stale = useStaleEdit({ form, element, values: valuesOf(record), isLocked, mergeList });

  // After rendering the messages, so that screen readers read the focused field with its message.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);

  const submit = form.handleSubmit(async (input) => {
    isLocked.current = true;
    try {
      if (ask && !(await ask(input))) return;
      setIsSending(true);
      if (failed.current && $toast.get() === failed.current) dismissToast();
      const saved = await send(input);
      if (saved === null) return;
      stale.startFrom(valuesOf(saved));
      onSaved(saved, input);
    } catch (error) {
      showErrors(error);
    } finally {
      isLocked.current = false;
      setIsSending(false);
    }
  });

  function showErrors(error: unknown): void {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.code === 'stale') {
      const stored = onStale?.(refusal.body);
      if (stored) {
        stale.refuse(valuesOf(stored), (refusal.body['changedBy'] as ChangedBy | undefined) ?? null);
        return;
      }
    }
    const fields = Object.entries(fieldErrorsOf(error));
    for (const [name, message] of fields)
      form.setError(name as FieldPath<Input>, { type: 'server', message });
    const isShown = fields.some(([name]) => element.current?.querySelector(`[name="${name}"]`));
    if (isShown) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (refusal?.status === 401) $sessionEnded.set(true);
    else {
      showFailure(failure, error instanceof Error ? error.message : undefined);
      failed.current = $toast.get();
    }
  }

  return {
    form,
    element,
    isSending,
    isDirty,
    /** For `StaleEdit`: someone else's changes. */
    stale: {
      ...stale,
      saveMine(): void {
        stale.resolve();
        if (!isLocked.current) void submit();
      },
    },
    errorOf: (name: FieldPath<Input>) => messageOf(errors, name),
    onSubmit(event: SyntheticEvent): void {
      event.preventDefault();
      if (isLocked.current) return;
      // Overwriting someone else's change takes a decision.
      if (stale.stored && onStale) stale.focus();
      else void submit();
    },
  };
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form';
import type { ChangedBy } from '#shared/schemas/versions.schema.ts';
import { changedFields, isSame } from './changed-fields.ts';

interface Options<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  element: RefObject<HTMLFormElement | null>;
  /** The record's current values. */
  values: DefaultValues<Input>;
  /** Whether the form is being sent. */
  isLocked: RefObject<boolean>;
  /** Merges local changes into a stored list; by default, a list is one field. */
  mergeList?: ((before: never[], typed: never[], stored: never[]) => unknown) | undefined;
}

/**
 * Follows a record that changes during an edit. Untouched fields take the new values, and typed input stays. If someone else
 * changed the same field, or the server rejected the edit, the form asks which version to keep.
 */
export function useStaleEdit<Input extends FieldValues, Output>({
  form,
  element,
  values,
  isLocked,
  mergeList = (_before, typed) => typed,
}: Options<Input, Output>) {
  const base = useRef(values);
  /** The version of the record that the form asks about. */
  const [stored, setStored] = useState<DefaultValues<Input> | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const [changedBy, setChangedBy] = useState<ChangedBy | null>(null);

  const startFrom = (next: DefaultValues<Input>) => {
    base.current = next;
    setStored(null);
    form.reset(next);
  };

  /** @returns whether someone else changed an edited field */
  const rebase = (next: DefaultValues<Input>): boolean => {
    const before = base.current;
    const mergedOf = (was: unknown, mine: unknown, theirs: unknown) =>
      Array.isArray(theirs) ? mergeList(was as never[], mine as never[], theirs as never[]) : mine;
    const typed = form.getValues();
    const mine = changedFields(before, typed)
      .map((path) => ({ path, value: mergedOf(get(before, path), get(typed, path), get(next, path)) }))
      .filter(({ path, value }) => !isSame(value, get(next, path)));
    base.current = next;
    form.reset(next);
    for (const { path, value } of mine)
      form.setValue(path as FieldPath<Input>, value as never, { shouldDirty: true });
    return mine.some(({ path }) => !isSame(get(before, path), get(next, path)));
  };

  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      if (isLocked.current || isSame(values, base.current)) return;
      const isContested = rebase(values);
      setWasRefused(false);
      setChangedBy(null);
      setStored((asked) => (isContested || asked ? values : null));
    };
  });
  const version = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are new objects in each render
  useEffect(() => follow.current(), [version]);

  const focus = () => element.current?.querySelector<HTMLElement>('[data-stale]')?.focus();
  useEffect(() => {
    if (stored && wasRefused) element.current?.querySelector<HTMLElement>('[data-stale]')?.focus();
  }, [stored, wasRefused, element]);

  return {
    stored,
    /** Who changed the record; null if unknown. */
    changedBy,
    /** Starts over with a saved record. */
    startFrom,
    /** The server rejected the edit: the record has these values now. */
    refuse(next: DefaultValues<Input>, by: ChangedBy | null): void {
      rebase(next);
      setChangedBy(by);
      setWasRefused(true);
      setStored(next);
    },
    /** The question is answered; typed input stays. */
    resolve(): void {
      setStored(null);
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    },
    keepTheirs(): void {
      startFrom(base.current);
      element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    },
    focus,
  };
}

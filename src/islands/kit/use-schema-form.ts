import { toNestErrors } from '@hookform/resolvers';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { markTitle } from '#shared/error-title.ts';

/**
 * Creates a form validated by a schema: each field when it loses focus, all of them on submit. While an invalid field is edited,
 * its message updates; a valid one never gets a message before it loses focus.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
  resolver = resolverOf(schema),
): UseFormReturn<Input, unknown, Output> {
  const form = useForm({
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    // The screens focus the field after its message is rendered, so that screen readers read both.
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  });
  const { watch, getFieldState, trigger } = form;
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name && getFieldState(name).invalid) void trigger(name);
    });
    return unsubscribe;
  }, [watch, getFieldState, trigger]);
  return form;
}

/**
 * Returns the validation of a form: the first problem of each field. The library's own resolver supports all versions of Zod, and
 * the checkout would load them.
 */
export function resolverOf<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values, _context, options) => {
    const { success, data, error } = safeParse(schema, values);
    if (success) return { values: data, errors: {} };
    const problems: Record<string, FieldError> = {};
    for (const { path, message, code } of error.issues) problems[path.join('.')] ??= { type: code, message };
    return { values: {}, errors: toNestErrors<Input>(problems as FieldErrors, options) };
  };
}

/** Returns the message of a field. Unlike `getFieldState`, re-renders only for errors. */
export function messageOf<Input extends FieldValues>(
  errors: FieldErrors<Input>,
  name: FieldPath<Input>,
): string | undefined {
  return (get(errors, name) as FieldError | undefined)?.message;
}

/** Prefixes the page's title while a form has errors. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    markTitle(true);
    return () => markTitle(false);
  }, [hasErrors]);
}

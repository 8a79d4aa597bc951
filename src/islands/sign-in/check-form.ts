import type { ZodMiniType } from 'zod/mini';
import type { FieldErrors } from '#shared/errors.ts';

type Checked<Input> = { input: Input } | { errors: FieldErrors };

/** Reads a form through a schema. An empty field counts as absent, so that it is told to be required. */
export function checkForm<Input>(form: HTMLFormElement, schema: ZodMiniType<Input>): Checked<Input> {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(entries));
  if (parsed.success) return { input: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.')] ??= message;
  return { errors };
}

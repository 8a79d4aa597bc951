import * as z from 'zod/mini';

/** The HTML constraints of a field and their messages. */
export interface FieldConstraints {
  required: boolean;
  maxlength: number | undefined;
  pattern: string | undefined;
  /** The script's pattern for email addresses: the browser's own check accepts more than the server does. */
  emailPattern: string | undefined;
  /** The message for an empty field. */
  missing: string | undefined;
  /** The message for an invalid value. */
  wrong: string | undefined;
}

interface Property {
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Invalid in every field except free text. */
const INVALID_VALUE = '?';

/** Derives the constraints of a form's fields from the server's schema, at build time: the page doesn't load zod. */
export function fieldConstraints(schema: z.ZodMiniObject): Record<string, FieldConstraints> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const names = Object.keys(properties);
  const missing = messages(schema, {});
  const wrong = messages(schema, Object.fromEntries(names.map((name) => [name, INVALID_VALUE])));
  return Object.fromEntries(
    names.map((name) => {
      const { maxLength, pattern, format } = properties[name] as Property;
      return [
        name,
        {
          required: required.includes(name),
          maxlength: maxLength,
          pattern: wrong[name] && format !== 'email' ? pattern : undefined,
          emailPattern: format === 'email' ? pattern : undefined,
          missing: missing[name],
          wrong: wrong[name],
        },
      ];
    }),
  );
}

function messages(schema: z.ZodMiniObject, value: unknown): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

import * as z from 'zod/mini';

/** What HTML can check of a field, and what to say when it does not hold. */
export interface FieldConstraints {
  required: boolean;
  maxlength: number | undefined;
  pattern: string | undefined;
  /** Said of an empty field. */
  missing: string | undefined;
  /** Said of a value that cannot be right. */
  wrong: string | undefined;
}

interface Property {
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** No field of ours takes this for a value, but for free text, which takes everything. */
const NONSENSE = '?';

/**
 * The constraints of a form's fields, read off the schema that the server checks with: at build time, so
 * that the schema itself need not be sent to the page.
 */
export function fieldConstraints(schema: z.ZodMiniObject): Record<string, FieldConstraints> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const names = Object.keys(properties);
  const missing = messages(schema, {});
  const wrong = messages(schema, Object.fromEntries(names.map((name) => [name, NONSENSE])));
  return Object.fromEntries(
    names.map((name) => {
      const { maxLength, pattern, format } = properties[name] as Property;
      return [
        name,
        {
          required: required.includes(name),
          maxlength: maxLength,
          // Only where there is something to say; what an e-mail address is the browser knows for itself.
          pattern: wrong[name] && format !== 'email' ? pattern : undefined,
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

import { z } from 'zod';

/** A UUID in the path; a malformed one is as unknown as an unknown one (api.md, "Common"). */
export function idParam<Name extends string>(name: Name): z.ZodType<Record<Name, string>> {
  return z.object({ [name]: z.uuid() }) as unknown as z.ZodType<Record<Name, string>>;
}

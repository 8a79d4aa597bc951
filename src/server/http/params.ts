import { z } from 'zod';

/** The UUID in a path; a malformed one is as unknown as an unknown one (api.md, "Common"). */
export const IdParam = z.object({ id: z.uuid() });

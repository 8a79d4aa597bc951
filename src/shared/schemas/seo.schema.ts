import * as z from 'zod/mini';

/** Page metadata that an administrator sets for a path. */
export const SeoRecord = z.object({
  path: z.string(),
  isActive: z.boolean(),
  title: z.string(),
  description: z.string(),
  keywords: z.nullable(z.string()),
  ogTitle: z.nullable(z.string()),
  ogDescription: z.nullable(z.string()),
  ogImage: z.nullable(z.string()),
  robots: z.nullable(z.string()),
  canonical: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type SeoRecord = z.output<typeof SeoRecord>;

import { defineCollection, type SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const CONTENT = 'src/content';
const NOT_A_RATING = 'A rating is a number from 0 to 5';
const text = z.string('Text is missing here').trim().min(1, 'Text is missing here');
const place = z.number('A place in the order is a whole number from 1').int().positive();
const stars = z.number(NOT_A_RATING).min(0, NOT_A_RATING).max(5, NOT_A_RATING);
const day = z.coerce.date();
/** Sample text or a sample person, marked as such on the page and listed by the readiness check. */
const sample = z.boolean().default(false);

/** A picture beside the content. Checked here, so that the message names the file that asks for it. */
function picture(image: SchemaContext['image'], folder: string) {
  return z.preprocess((path, context) => {
    const file = join(CONTENT, folder, String(path));
    if (typeof path === 'string' && existsSync(file)) return path;
    context.addIssue(
      typeof path === 'string' ? `There is no picture ${file}` : 'The path of a picture is missing here',
    );
    return z.NEVER;
  }, image());
}

const courses = defineCollection({
  loader: glob({ base: './src/content/courses', pattern: '*.{yaml,yml}' }),
  schema: ({ image }: SchemaContext) =>
    z.strictObject({
      title: text,
      /** The course's short name, as on its insignia. */
      category: text,
      type: z.enum(['military', 'civilian']),
      /** Place in the list of its type. */
      order: place,
      image: picture(image, 'courses'),
      description: text,
      detailedDescription: text.optional(),
      covers: z.array(text).min(1),
      /** What the course counts for. Left out where nobody has said so: the page then says "Ask us". */
      credit: text.optional(),
      rating: stars,
      /** P section 9: 1,756 where nothing else is given. */
      reviewCount: z.number().int().nonnegative().default(1756),
    }),
});

const faqs = defineCollection({
  loader: glob({ base: './src/content/faqs', pattern: '*.{yaml,yml}' }),
  schema: z.strictObject({
    order: place,
    question: text,
    answer: text,
    link: z.strictObject({ label: text, href: z.string().startsWith('/') }).optional(),
  }),
});

const team = defineCollection({
  loader: glob({ base: './src/content/team', pattern: '*.{yaml,yml}' }),
  schema: ({ image }: SchemaContext) =>
    z.strictObject({
      sample,
      name: text,
      group: z.enum(['executive', 'senior', 'faculty']),
      /** Place in the group. */
      order: place,
      rank: text,
      role: text,
      bio: text,
      email: z.email().optional(),
      /** Without one, a monogram is drawn. */
      photo: picture(image, 'team').optional(),
    }),
});

const policies = defineCollection({
  loader: glob({ base: './src/content/policies', pattern: '*.md' }),
  schema: z.strictObject({
    sample,
    title: text,
    description: text,
    lastUpdated: day.optional(),
    refundTiers: z
      .array(z.strictObject({ notice: text, refund: text, percent: z.number().min(0).max(100) }))
      .optional(),
  }),
});

export const collections = { courses, faqs, team, policies };

import { defineCollection, type SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const CONTENT = 'src/content';
const RATING_ERROR = 'A rating is a number from 0 to 5';
const text = z.string('Text is missing here').trim().min(1, 'Text is missing here');
const position = z.number('A place in the order is a whole number from 1').int().positive();
const stars = z.number(RATING_ERROR).min(0, RATING_ERROR).max(5, RATING_ERROR);
const day = z.coerce.date();
/** What search results show: shorter says too little, longer is cut off. */
const searchText = text.refine(
  ({ length }) => length >= 150 && length <= 160,
  'A search description has 150 to 160 characters',
);
/** Whether a text or profile is a placeholder. Pages mark it, and `npm run doctor` lists it. */
const sample = z.boolean().default(false);

/** An image in the content folder. Checked here, so that the error message names the content file. */
function contentImage(image: SchemaContext['image'], folder: string) {
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
      /** Short name, as on the insignia. */
      category: text,
      type: z.enum(['military', 'civilian']),
      /** Position in the list of its type, from 1. */
      order: position,
      image: contentImage(image, 'courses'),
      description: text,
      metaDescription: searchText,
      detailedDescription: text.optional(),
      covers: z.array(text).min(1),
      /** Education credit. */
      credit: text.optional(),
      /** AMA Category 1 hours, for courses that lead to a certificate of them. */
      creditHours: z.number().int().positive().optional(),
      /** Facts for Course Information. The page offers a quote for those that are not given. */
      dates: text.optional(),
      length: text.optional(),
      tuition: text.optional(),
      rating: stars,
      reviewCount: z.number().int().nonnegative().default(1756),
    }),
});

const faqs = defineCollection({
  loader: glob({ base: './src/content/faqs', pattern: '*.{yaml,yml}' }),
  schema: z.strictObject({
    order: position,
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
      /** Position in the group, from 1. */
      order: position,
      rank: text,
      role: text,
      bio: text,
      email: z.email().optional(),
      /** Without a photo, a monogram is generated. */
      photo: contentImage(image, 'team').optional(),
    }),
});

/** The photo slots (docs/content.md#photos). Without `photo`, the page shows its drawing. */
const photos = defineCollection({
  loader: glob({ base: './src/content/photos', pattern: '*.{yaml,yml}' }),
  schema: ({ image }: SchemaContext) =>
    z
      .strictObject({
        /** What to photograph. Shown by `npm run doctor`. */
        subject: text,
        photo: contentImage(image, 'photos').optional(),
        alt: text.optional(),
        /** What stays in sight when the photo is cropped: from the left and from the top. */
        focus: z
          .string()
          .regex(/^\d{1,3}% \d{1,3}%$/, 'A focal point is two percentages, such as 50% 30%')
          .default('50% 50%'),
      })
      .refine(({ photo, alt }) => !photo || alt, {
        path: ['alt'],
        error: 'A photo needs a text for those who cannot see it',
      }),
});

const policies = defineCollection({
  loader: glob({ base: './src/content/policies', pattern: '*.md' }),
  schema: z.strictObject({
    sample,
    title: text,
    description: text,
    lastUpdated: day.optional(),
    /** The days after delivery in which an unused item can be returned by mail, at the buyer's cost. */
    returnDays: z.int().positive().optional(),
    refundTiers: z
      .array(z.strictObject({ notice: text, refund: text, percent: z.number().min(0).max(100) }))
      .optional(),
  }),
});

export const collections = { courses, faqs, team, policies, photos };

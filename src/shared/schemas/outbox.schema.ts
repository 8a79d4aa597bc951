import * as z from 'zod/mini';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { OutboxEmail } from './order-email.schema.ts';

/** Both versions of an email. */
const EmailBody = z.object({ html: z.string(), text: z.string() });
export type EmailBody = z.output<typeof EmailBody>;

/** Why an email's text isn't shown: it is secret, its retention has passed, or this release can't render it. */
const MISSING_BODY = ['secret', 'removed', 'unreadable'] as const;

/** An email with its text. */
export const EmailDetail = z.extend(OutboxEmail, {
  replyTo: z.nullable(z.string()),
  /** The number of its order, if it still exists. */
  orderNumber: z.nullable(z.string()),
  /** The contact message it answers. */
  inquiryId: z.nullable(z.string()),
  /** The sender of that message. */
  inquiryFrom: z.nullable(z.string()),
  /** The account that a secret email is about; null if the recipient has no active account, or several. */
  user: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** When it is tried next; null if it isn't, and while it is being sent. */
  nextAttemptAt: z.nullable(z.string()),
  isBeingSent: z.boolean(),
  /** Rendered on demand if it hasn't been sent yet. */
  body: z.nullable(EmailBody),
  /** Null if there is a body. */
  missing: z.nullable(z.enum(MISSING_BODY)),
});
export type EmailDetail = z.output<typeof EmailDetail>;

/** How many emails there are in each status. */
export const EmailCounts = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  bounced: z.number(),
  canceled: z.number(),
});
export type EmailCounts = z.output<typeof EmailCounts>;

/** A template with the titles of its sample emails. */
export const TemplateSummary = z.object({
  template: z.enum(EMAIL_TEMPLATE_NAMES),
  isSecret: z.boolean(),
  samples: z.array(z.string()),
});
export type TemplateSummary = z.output<typeof TemplateSummary>;

/** A template with its sample emails. */
export const TemplatePreview = z.object({
  template: z.enum(EMAIL_TEMPLATE_NAMES),
  samples: z.array(z.extend(EmailBody, { title: z.string() })),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;

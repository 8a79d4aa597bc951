import * as z from 'zod/mini';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import { INQUIRY_EVENT_TYPES, INQUIRY_STATUSES } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import { ShortOrder } from './short-order.schema.ts';

const Person = z.object({ id: z.string(), username: z.string() });

/** A message from the contact form, as administrators see it. */
export const Inquiry = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  interest: z.enum(INTERESTS),
  message: z.string(),
  /** The id of the course it is about. */
  course: z.nullable(z.string()),
  /** The path of the page with the form. */
  page: z.nullable(z.string()),
  status: z.enum(INQUIRY_STATUSES),
  /** The responsible administrator. */
  owner: z.nullable(Person),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Inquiry = z.output<typeof Inquiry>;

export const InquiryList = z.object({ contacts: z.array(Inquiry) });

/** An entry in an inquiry's history. */
export const InquiryEvent = z.object({
  id: z.string(),
  type: z.enum(INQUIRY_EVENT_TYPES),
  /** The administrator's username; null for a deleted account and for automatic entries. */
  by: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The note, or the text of the reply. */
  note: z.nullable(z.string()),
  /** For a reply: whether its email was sent, as long as the outbox has it. */
  email: z.nullable(
    z.object({ id: z.string(), status: z.enum(EMAIL_STATUSES), lastError: z.nullable(z.string()) }),
  ),
  createdAt: z.string(),
});
export type InquiryEvent = z.output<typeof InquiryEvent>;

/** An inquiry with its history, and its sender's other messages and orders. */
export const InquiryDetail = z.extend(Inquiry, {
  /** Oldest first. */
  events: z.array(InquiryEvent),
  /** Other messages from the same address, newest first, at most 20. */
  otherMessages: z.array(
    z.object({
      id: z.string(),
      status: z.enum(INQUIRY_STATUSES),
      /** Its first 200 characters. */
      excerpt: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Orders with the same address, newest first, at most 20. */
  orders: z.array(ShortOrder),
});
export type InquiryDetail = z.output<typeof InquiryDetail>;

/** How many inquiries there are, without spam. `both` counts as military and as civilian. */
export const InquiryCounts = z.object({
  all: z.number(),
  military: z.number(),
  civilian: z.number(),
  /** Since the first of this month in the shop's time zone. */
  thisMonth: z.number(),
  byInterest: z.object({ military: z.number(), civilian: z.number(), both: z.number(), other: z.number() }),
  byStatus: z.object({ new: z.number(), contacted: z.number(), closed: z.number(), spam: z.number() }),
});
export type InquiryCounts = z.output<typeof InquiryCounts>;

/** A text for replies. */
export const SavedReply = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  updatedAt: z.string(),
});
export type SavedReply = z.output<typeof SavedReply>;

/** The result of a change to several inquiries. */
export const BulkInquiryResult = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  missing: z.array(z.string()),
});
export type BulkInquiryResult = z.output<typeof BulkInquiryResult>;

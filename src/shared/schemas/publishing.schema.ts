import * as z from 'zod/mini';
import { PUBLISH_KINDS, PUBLISH_RESULTS, PUBLISH_STATUSES } from '../publishing.ts';

/** The body of GET and POST /api/admin/publish. */
export const PublishState = z.object({
  state: z.enum(['idle', 'running', 'failed']),
  /** When the pages last changed; null if they never did. */
  lastPublishedAt: z.nullable(z.string()),
  /** How long that took. */
  durationMs: z.nullable(z.number()),
  /** Why the last attempt failed. Only there when it did. */
  error: z.optional(z.string()),
  /** Only there after a rollback: what was saved isn't shown until the next publish. */
  isRolledBack: z.optional(z.literal(true)),
});
export type PublishState = z.output<typeof PublishState>;

/** A publish or a rollback in the history. */
export const Publish = z.object({
  id: z.string(),
  kind: z.enum(PUBLISH_KINDS),
  status: z.enum(PUBLISH_STATUSES),
  /** What was saved or asked for. */
  reason: z.string(),
  /** Who saved or asked; null for the site itself. */
  actor: z.nullable(z.string()),
  /** The name of the release that it made live, or of the one to go back to. */
  release: z.nullable(z.string()),
  result: z.nullable(z.enum(PUBLISH_RESULTS)),
  pagesChanged: z.number(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  /** Whether the site serves its release. */
  isLive: z.boolean(),
  /** Whether the site can go back to its release. */
  canRollBack: z.boolean(),
});
export type Publish = z.output<typeof Publish>;

/** The body of GET /api/admin/publish/history/{id}. */
export const PublishDetail = z.extend(Publish, {
  /** The paths of the first of the changed pages. */
  pages: z.array(z.string()),
  /** The last lines of its log. */
  log: z.nullable(z.string()),
});
export type PublishDetail = z.output<typeof PublishDetail>;

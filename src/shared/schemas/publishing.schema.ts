import * as z from 'zod/mini';
import { PUBLISH_KINDS, PUBLISH_RESULTS, PUBLISH_STATUSES } from '../publishing.ts';

/** The body of GET and POST /api/admin/publish. */
export const PublishState = z.object({
  state: z.enum(['idle', 'running', 'failed']),
  /** When the pages last changed; null if they never did. */
  lastPublishedAt: z.nullable(z.string()),
  /** How long that publish took. */
  durationMs: z.nullable(z.number()),
  /** Why the last attempt failed; absent if it succeeded. */
  error: z.optional(z.string()),
  /** Present after a rollback: saved changes aren't shown until the next publish. */
  isRolledBack: z.optional(z.literal(true)),
});
export type PublishState = z.output<typeof PublishState>;

/** A publish or a rollback in the history. */
export const Publish = z.object({
  id: z.string(),
  kind: z.enum(PUBLISH_KINDS),
  status: z.enum(PUBLISH_STATUSES),
  /** What was saved or requested. */
  reason: z.string(),
  /** Who saved or requested it; null for the site itself. */
  actor: z.nullable(z.string()),
  /** The release that it made live, or the one to roll back to. */
  release: z.nullable(z.string()),
  result: z.nullable(z.enum(PUBLISH_RESULTS)),
  pagesChanged: z.number(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
  /** Whether its release is live. */
  isLive: z.boolean(),
  /** Whether the site can roll back to its release. */
  canRollBack: z.boolean(),
});
export type Publish = z.output<typeof Publish>;

/** The body of GET /api/admin/publish/history/{id}. */
export const PublishDetail = z.extend(Publish, {
  /** The paths of the first changed pages. */
  pages: z.array(z.string()),
  /** The last lines of its log. */
  log: z.nullable(z.string()),
});
export type PublishDetail = z.output<typeof PublishDetail>;

import * as z from 'zod/mini';
import { ANSWER_MODES, INTERACTION_TYPES, VOTES } from '#shared/assistant.ts';
import { LOG_PAGE_SIZE, MAX_LOG_SEARCH_LENGTH, MAX_PURGED } from '#shared/assistant-log.ts';
import { page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const yesOrNo = () =>
  absentWhenEmpty(
    z.pipe(
      z.enum(['yes', 'no'], 'Say yes or no'),
      z.transform((value) => value === 'yes'),
    ),
  );

/** Filters of the list, the export and the deletion. */
const filter = {
  /** Words of the question or the answer, or their beginnings. */
  q: optionalText(MAX_LOG_SEARCH_LENGTH),
  type: absentWhenEmpty(z.enum(INTERACTION_TYPES, 'Unknown type')),
  mode: absentWhenEmpty(z.enum(ANSWER_MODES, 'Unknown mode')),
  /** Whether the site had an answer. */
  answered: yesOrNo(),
  vote: absentWhenEmpty(z.enum(VOTES, 'Unknown vote')),
  /** Whether the model failed. */
  failed: yesOrNo(),
  /** The id of a conversation. */
  session: optionalText(100),
};

/** The query of GET /api/admin/ai/interactions. */
export const InteractionsQuery = z.object({ ...filter, ...page(LOG_PAGE_SIZE) });
export type InteractionsQuery = z.output<typeof InteractionsQuery>;

/** The query of GET /api/admin/ai/export.csv. */
export const InteractionExportQuery = z.object(filter);
export type InteractionExportQuery = z.output<typeof InteractionExportQuery>;

const NOT_A_COUNT = 'Say how many entries there are';

/** The query of DELETE /api/admin/ai/interactions. */
export const PurgeQuery = z
  .object({
    ...filter,
    /** The number of entries that the administrator confirmed. */
    expected: z.coerce
      .number(NOT_A_COUNT)
      .check(
        z.int(NOT_A_COUNT),
        z.minimum(1, NOT_A_COUNT),
        z.maximum(MAX_PURGED, `At most ${MAX_PURGED} entries can be deleted at once`),
      ),
  })
  .check(
    z.refine(({ q, session }) => q !== undefined || session !== undefined, {
      path: ['q'],
      message: 'Search for what to delete, or name a conversation',
    }),
  );
export type PurgeQuery = z.output<typeof PurgeQuery>;

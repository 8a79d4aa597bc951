import { z } from 'zod';
import type { AssistantRole } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type {
  Recommendation,
  RecommendationsAnswer,
  RecommendationsInput,
} from '#shared/schemas/assistant.schema.ts';
import { keepKnownLinks, toSources } from './citations.ts';
import { extractRecommendations } from './extracts/extract-recommendations.ts';
import { findPassages } from './knowledge.ts';
import type { FoundPassage, Passage } from './passage.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { declinesAdvice, maskPatientData } from './safety.ts';

type Draft = Pick<RecommendationsAnswer, 'recommendations' | 'sources' | 'notice'>;

const MAX_PASSAGES = 10;
const MAX_RECOMMENDATIONS = 3;
const COURSE = new RegExp(`^${PATHS.course('([\\w-]+)')}`);

const WrittenRecommendations = z.object({
  recommendations: z.array(z.object({ source: z.string(), reason: z.string() })),
});

const TASK = `Recommend up to ${MAX_RECOMMENDATIONS} courses that fit what the visitor is interested in, the best first.
Write JSON with "recommendations": each has "source", the id of a passage about the course, and "reason", one or two sentences about why it fits, from its passages. No course fits: an empty list.`;

/**
 * Recommends courses by interests and role (docs/product.md#assistant).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function recommendCourses(
  services: AssistantServices,
  asker: Asker,
  { userInterests, sessionId, userRole: role }: RecommendationsInput,
): Promise<RecommendationsAnswer> {
  const interests = maskPatientData(userInterests);
  const notice = declinesAdvice(interests);
  let found: FoundPassage[] = [];
  return respond(services, asker, {
    type: 'recommendations',
    sessionId,
    role,
    query: interests,
    declined: notice === null ? null : { recommendations: [], sources: [], notice },
    request: () => {
      found = findPassages(services, interests, { limit: MAX_PASSAGES, kinds: ['course'], role });
      if (found.length === 0) return null;
      return {
        messages: toMessages({ task: TASK, role, found, request: { interests } }),
        schema: WrittenRecommendations,
        schemaName: 'recommendations',
      };
    },
    toDraft: (written) => toDraft(written, found, role),
    extract: (): Draft => extractRecommendations(services, interests, role),
    toText: ({ notice, recommendations }) =>
      notice ?? recommendations.map(({ title, reason }) => `${title}: ${reason}`).join('\n'),
    isAnswered: ({ recommendations }) => recommendations.length > 0,
  });
}

/** Courses that the model made up are left out, and one that it names again. */
function toDraft(
  { recommendations }: z.output<typeof WrittenRecommendations>,
  found: FoundPassage[],
  role: AssistantRole,
): Draft | null {
  const byCourse = new Map<string, { passage: Passage; recommended: Recommendation }>();
  for (const { source, reason } of recommendations) {
    const passage = found.find(({ passage: { id } }) => id === source)?.passage;
    const courseId = passage && COURSE.exec(passage.url)?.[1];
    if (!courseId || byCourse.has(courseId)) continue;
    byCourse.set(courseId, {
      passage,
      recommended: {
        courseId,
        title: passage.title,
        url: PATHS.course(courseId),
        inquiryUrl: PATHS.askAbout(courseId, role),
        reason: keepKnownLinks(reason, found),
      },
    });
  }
  const chosen = [...byCourse.values()].slice(0, MAX_RECOMMENDATIONS);
  if (chosen.length === 0) return null;
  return {
    recommendations: chosen.map(({ recommended }) => recommended),
    sources: toSources(chosen.map(({ passage }) => passage)),
  };
}

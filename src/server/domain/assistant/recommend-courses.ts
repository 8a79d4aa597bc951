import { z } from 'zod';
import type { RecommendationsAnswer, RecommendationsInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, supportOf, toSources } from './citations.ts';
import { type Course, courseUrl, MAX_RECOMMENDATIONS, recommend } from './course.ts';
import { extractRecommendations } from './extracts/extract-recommendations.ts';
import { hasInventions } from './inventions.ts';
import { findPassages, knownCourses } from './knowledge.ts';
import { type FoundPassage, type Passage, pageOf } from './passage.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { asksForAdvice, insteadOfAdvice, maskPatientData } from './safety.ts';

type Draft = Pick<RecommendationsAnswer, 'recommendations' | 'sources' | 'notice' | 'kind'>;

const MAX_PASSAGES = 10;

const WrittenRecommendations = z.object({
  isCrisis: z.boolean(),
  recommendations: z.array(z.object({ source: z.string(), reason: z.string() })),
});

const TASK = `Recommend up to ${MAX_RECOMMENDATIONS} courses that fit what the visitor is interested in, the best first.
Write JSON with "isCrisis" (whether the interests tell of a crisis; then all else is empty) and "recommendations": each has "source", the id of a passage about the course, and "reason", one or two sentences about why it fits, from its passages. No course fits: an empty list.`;

/**
 * Recommends courses by interests and role (docs/product/assistant.md).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function recommendCourses(
  services: AssistantServices,
  asker: Asker,
  { userInterests, sessionId, userRole: role }: RecommendationsInput,
): Promise<RecommendationsAnswer> {
  const interests = maskPatientData(userInterests);
  return respond<z.output<typeof WrittenRecommendations>, Draft>(services, asker, {
    type: 'recommendations',
    sessionId,
    role,
    query: interests,
    message: {
      text: interests,
      instead: asksForAdvice(interests) ? insteadOfAdvice(interests) : null,
      says: (notice): Draft => ({ recommendations: [], sources: [], notice }),
      addLine: ({ notice, ...draft }, line) => ({
        ...draft,
        notice: notice === undefined ? line : `${notice}\n\n${line}`,
      }),
      isCrisis: ({ isCrisis }) => isCrisis,
    },
    find: () => findPassages(services, interests, { limit: MAX_PASSAGES, kinds: ['course'] }),
    request: (found) => ({
      messages: toMessages({ task: TASK, role, found, request: { interests } }),
      schema: WrittenRecommendations,
      schemaName: 'recommendations',
    }),
    toDraft: (written, found) => toDraft(written, { found, interests, courses: knownCourses(services) }),
    extract: (): Draft => extractRecommendations(services, interests, role),
    toText: ({ notice, recommendations }) =>
      [...recommendations.map(({ title, reason }) => `${title}: ${reason}`), notice ?? ''].join('\n').trim(),
    isAnswered: ({ recommendations }) => recommendations.length > 0,
  });
}

/** Omits courses that the model made up, repeats or gives no reason for. */
function toDraft(
  { recommendations }: z.output<typeof WrittenRecommendations>,
  { found, interests, courses }: { found: FoundPassage[]; interests: string; courses: readonly Course[] },
): Draft | null {
  const chosen = new Map<Course, { passage: Passage; reason: string }>();
  for (const { source, reason: written } of recommendations) {
    const [passage] = citedPassages(found, [source]);
    const course = passage && courses.find((each) => courseUrl(each) === pageOf(passage));
    const reason = keepKnownLinks(written, found).trim();
    const pages = found.filter((one) => passage && pageOf(one.passage) === pageOf(passage));
    const support = supportOf(
      pages.map((one) => one.passage),
      [interests, course?.title ?? ''],
    );
    if (course && reason && !chosen.has(course) && !hasInventions(reason, support))
      chosen.set(course, { passage, reason });
  }
  if (chosen.size === 0) return null;
  const best = [...chosen].slice(0, MAX_RECOMMENDATIONS);
  return {
    recommendations: best.map(([course, { reason }]) => recommend(course, reason)),
    sources: toSources(best.map(([, { passage }]) => passage)),
  };
}

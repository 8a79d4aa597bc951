import { z } from 'zod';
import { DIFFICULTIES } from '#shared/assistant.ts';
import type { CourseAnalysisAnswer, CourseAnalysisInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, keepPoints, toSources } from './citations.ts';
import { extractAnalysis } from './extracts/extract-analysis.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { maskPatientData } from './safety.ts';

const MAX_PASSAGES = 4;
const MAX_POINTS = 10;

const WrittenAnalysis = z.object({
  sources: z.array(z.string()),
  summary: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  keyLearningObjectives: z.array(z.string()),
  recommendedPrerequisites: z.array(z.string()),
});

const TASK = `Analyze the course that the request describes. The passages are courses of this site, to compare it with; the analysis comes from the description.
Write JSON with "sources" (passages that you mention), "summary" (two or three sentences), "difficulty" (${DIFFICULTIES.join(', ')}), "keyLearningObjectives" and "recommendedPrerequisites" (lists of short sentences; empty if there are none).`;

/**
 * Analyzes the title and description of a course (docs/product.md#assistant).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function analyzeCourse(
  services: AssistantServices,
  asker: Asker,
  { courseTitle, courseDescription, sessionId }: CourseAnalysisInput,
): Promise<CourseAnalysisAnswer> {
  const title = maskPatientData(courseTitle);
  const description = maskPatientData(courseDescription);
  return respond(services, asker, {
    type: 'analysis',
    sessionId,
    query: `${title}\n\n${description}`,
    declined: null,
    find: () => findPassages(services, title, { limit: MAX_PASSAGES, kinds: ['course'] }),
    request: (found) => ({
      messages: toMessages({ task: TASK, found, request: { title, description } }),
      schema: WrittenAnalysis,
      schemaName: 'analysis',
    }),
    toDraft: (written, found) => {
      const summary = keepKnownLinks(written.summary, found).trim();
      if (!summary) return null;
      return {
        analysis: {
          summary,
          difficulty: written.difficulty,
          keyLearningObjectives: keepPoints(written.keyLearningObjectives, found, MAX_POINTS),
          recommendedPrerequisites: keepPoints(written.recommendedPrerequisites, found, MAX_POINTS),
        },
        sources: toSources(citedPassages(found, written.sources)),
      };
    },
    extract: () => extractAnalysis(services, title, description),
    toText: ({ analysis }) =>
      [
        analysis.summary,
        analysis.difficulty,
        ...analysis.keyLearningObjectives,
        ...analysis.recommendedPrerequisites,
      ].join('\n'),
    isAnswered: () => true,
  });
}

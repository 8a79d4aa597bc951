import { z } from 'zod';
import { DIFFICULTIES } from '#shared/assistant.ts';
import type { CourseAnalysisAnswer, CourseAnalysisInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, keepPoints, supportOf, toSources } from './citations.ts';
import { extractAnalysis } from './extracts/extract-analysis.ts';
import { hasInventions } from './inventions.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { maskPatientData } from './safety.ts';

type Draft = Pick<CourseAnalysisAnswer, 'analysis' | 'sources' | 'kind'>;

const MAX_PASSAGES = 4;
const MAX_POINTS = 10;

const WrittenAnalysis = z.object({
  isCrisis: z.boolean(),
  sources: z.array(z.string()),
  summary: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  keyLearningObjectives: z.array(z.string()),
  recommendedPrerequisites: z.array(z.string()),
});

const TASK = `Analyze the course that the request describes. The passages are courses of this site, to compare it with; the analysis comes from the description.
Write JSON with "isCrisis" (whether the request tells of a crisis; then all else is empty), "sources" (passages that you mention), "summary" (two or three sentences), "difficulty" (${DIFFICULTIES.join(', ')}), "keyLearningObjectives" and "recommendedPrerequisites" (lists of short sentences; empty if there are none).`;

/**
 * Analyzes the title and description of a course (docs/product/assistant.md).
 * @throws AppError `bad_request` if the visitor stopped it
 */
export function analyzeCourse(
  services: AssistantServices,
  asker: Asker,
  { courseTitle, courseDescription, sessionId }: CourseAnalysisInput,
): Promise<CourseAnalysisAnswer> {
  const title = maskPatientData(courseTitle);
  const description = maskPatientData(courseDescription);
  return respond<z.output<typeof WrittenAnalysis>, Draft>(services, asker, {
    type: 'analysis',
    sessionId,
    query: `${title}\n\n${description}`,
    message: {
      text: `${title}\n${description}`,
      isForClass: true,
      instead: null,
      says,
      addLine: ({ analysis, ...draft }, line) => ({
        ...draft,
        analysis: { ...analysis, summary: `${analysis.summary}\n\n${line}` },
      }),
      isCrisis: ({ isCrisis }) => isCrisis,
    },
    find: () => findPassages(services, title, { limit: MAX_PASSAGES, kinds: ['course'] }),
    request: (found) => ({
      messages: toMessages({ task: TASK, found, request: { title, description } }),
      schema: WrittenAnalysis,
      schemaName: 'analysis',
    }),
    toDraft: (written, found) => {
      const summary = keepKnownLinks(written.summary, found).trim();
      const cited = citedPassages(found, written.sources);
      const support = supportOf(cited, [title, description]);
      if (!summary || hasInventions(summary, support)) return null;
      const points = { found, support, most: MAX_POINTS };
      return {
        analysis: {
          summary,
          difficulty: written.difficulty,
          keyLearningObjectives: keepPoints(written.keyLearningObjectives, points),
          recommendedPrerequisites: keepPoints(written.recommendedPrerequisites, points),
        },
        sources: toSources(cited),
      };
    },
    extract: (): Draft => extractAnalysis(services, title, description),
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

/** Returns an analysis with only this summary: the wire format has no other place for it. */
function says(summary: string): Draft {
  return {
    analysis: { summary, difficulty: 'Beginner', keyLearningObjectives: [], recommendedPrerequisites: [] },
    sources: [],
  };
}

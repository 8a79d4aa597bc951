import { z } from 'zod';
import type { ScenarioAnswer, ScenarioInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, keepPoints, supportOf, toSources } from './citations.ts';
import { extractScenario } from './extracts/extract-scenario.ts';
import { hasInventedContacts } from './inventions.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { asksForAdvice, insteadOfAdvice, maskPatientData } from './safety.ts';

type Draft = Pick<ScenarioAnswer, 'scenario' | 'objectives' | 'keyPoints' | 'sources' | 'kind'>;

const MAX_PASSAGES = 6;
const MAX_POINTS = 8;

const WrittenScenario = z.object({
  isCrisis: z.boolean(),
  sources: z.array(z.string()),
  scenario: z.string(),
  objectives: z.array(z.string()),
  keyPoints: z.array(z.string()),
});

const TASK = `Write a training scenario for a class about the topic of the request, at its difficulty. The situation is made up; what is taught in it comes from the passages.
Write JSON with "isCrisis" (whether the request tells of a crisis; then all else is empty), "sources", "scenario" (the situation in two or three paragraphs), "objectives" and "keyPoints" (lists of short sentences about what the passages teach). Name no doses.`;

/**
 * Writes a training scenario about a topic (docs/product/assistant.md).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function writeScenario(
  services: AssistantServices,
  asker: Asker,
  { topic: typed, difficulty, sessionId, userRole: role }: ScenarioInput,
): Promise<ScenarioAnswer> {
  const topic = maskPatientData(typed);
  return respond<z.output<typeof WrittenScenario>, Draft>(services, asker, {
    type: 'scenario',
    sessionId,
    role,
    query: topic,
    message: {
      text: topic,
      isForClass: true,
      instead: asksForAdvice(topic) ? insteadOfAdvice(topic) : null,
      says: (scenario): Draft => ({ scenario, objectives: [], keyPoints: [], sources: [] }),
      addLine: (draft, line) => ({ ...draft, scenario: `${draft.scenario}\n\n${line}` }),
      isCrisis: ({ isCrisis }) => isCrisis,
    },
    find: () => findPassages(services, topic, { limit: MAX_PASSAGES }),
    request: (found) => ({
      messages: toMessages({ task: TASK, role, found, request: { topic, difficulty } }),
      schema: WrittenScenario,
      schemaName: 'scenario',
    }),
    toDraft: (written, found) => {
      const cited = citedPassages(found, written.sources);
      const sources = toSources(cited);
      const scenario = keepKnownLinks(written.scenario, found).trim();
      if (sources.length === 0 || !scenario) return null;
      const support = supportOf(cited, [topic]);
      // Its people and numbers are fictional, as the page says; contact details and prices must be real.
      if (hasInventedContacts(scenario, support)) return null;
      const points = { found, support, most: MAX_POINTS };
      return {
        scenario,
        objectives: keepPoints(written.objectives, points),
        keyPoints: keepPoints(written.keyPoints, points),
        sources,
      };
    },
    extract: (): Draft => extractScenario(services, topic, difficulty, role),
    toText: ({ scenario, objectives, keyPoints }) => [scenario, ...objectives, ...keyPoints].join('\n'),
    isAnswered: ({ sources }) => sources.length > 0,
  });
}

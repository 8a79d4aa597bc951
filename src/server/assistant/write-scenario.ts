import { z } from 'zod';
import type { ScenarioAnswer, ScenarioInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, keepPoints, toSources } from './citations.ts';
import { extractScenario } from './extracts/extract-scenario.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { ADVICE_DECLINED, asksForAdvice, maskPatientData } from './safety.ts';

const MAX_PASSAGES = 6;
const MAX_POINTS = 8;

const WrittenScenario = z.object({
  sources: z.array(z.string()),
  scenario: z.string(),
  objectives: z.array(z.string()),
  keyPoints: z.array(z.string()),
});

const TASK = `Write a training scenario for a class about the topic of the request, at its difficulty. The situation is made up; what is taught in it comes from the passages.
Write JSON with "sources", "scenario" (the situation in two or three paragraphs), "objectives" and "keyPoints" (lists of short sentences about what the passages teach). Name no doses.`;

/**
 * Writes a training scenario about a topic (docs/product.md#assistant).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function writeScenario(
  services: AssistantServices,
  asker: Asker,
  { topic: typed, difficulty, sessionId, userRole: role }: ScenarioInput,
): Promise<ScenarioAnswer> {
  const topic = maskPatientData(typed);
  return respond(services, asker, {
    type: 'scenario',
    sessionId,
    role,
    query: topic,
    declined: asksForAdvice(topic)
      ? { scenario: ADVICE_DECLINED, objectives: [], keyPoints: [], sources: [] }
      : null,
    find: () => findPassages(services, topic, { limit: MAX_PASSAGES }),
    request: (found) =>
      found.length > 0
        ? {
            messages: toMessages({ task: TASK, role, found, request: { topic, difficulty } }),
            schema: WrittenScenario,
            schemaName: 'scenario',
          }
        : null,
    toDraft: (written, found) => {
      const sources = toSources(citedPassages(found, written.sources));
      const scenario = keepKnownLinks(written.scenario, found).trim();
      if (sources.length === 0 || !scenario) return null;
      return {
        scenario,
        objectives: keepPoints(written.objectives, found, MAX_POINTS),
        keyPoints: keepPoints(written.keyPoints, found, MAX_POINTS),
        sources,
      };
    },
    extract: () => extractScenario(services, topic, difficulty, role),
    toText: ({ scenario, objectives, keyPoints }) => [scenario, ...objectives, ...keyPoints].join('\n'),
    isAnswered: ({ sources }) => sources.length > 0,
  });
}

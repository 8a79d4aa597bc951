import type { AssistantRole, Difficulty } from '#shared/assistant.ts';
import type { ScenarioAnswer } from '#shared/schemas/assistant.schema.ts';
import { type Course, courseName, courseSource, courseUrl } from '../course.ts';
import type { KnowledgeServices } from '../knowledge.ts';
import { rankCourses } from './rank-courses.ts';
import { sentencesOf } from './sentences.ts';
import { link, NOT_ON_SITE, plainText } from './sources.ts';

/** How the exercise is run. The care of the patient comes only from the course's page. */
const RUNS: Record<Difficulty, string> = {
  Beginner:
    'Go through the tasks in order, one at a time. Say aloud what you do and why, and take the time you need.',
  Intermediate:
    'Work as a team. One of you leads and assigns the tasks, and each says aloud what they do and why.',
  Advanced:
    'Work as a team, with the time measured. Halfway through, the leader steps back and someone else takes over with a handoff.',
};
const BEGINNER_TOPICS = 2;
const MAX_KEY_POINTS = 4;
const SETTINGS: Record<AssistantRole, string> = {
  military: 'You and your team reach a severely injured casualty first.',
  civilian: 'You and your team receive a severely injured patient.',
};

/** Assembles a practice scenario from the page of the course that fits a topic best. It invents no patient data. */
export function extractScenario(
  services: KnowledgeServices,
  topic: string,
  difficulty: Difficulty,
  role: AssistantRole,
): Pick<ScenarioAnswer, 'scenario' | 'objectives' | 'keyPoints' | 'sources'> {
  const [best] = rankCourses(services, topic, role);
  if (!best) return { scenario: NOT_ON_SITE, objectives: [], keyPoints: [], sources: [] };
  const { course, matches, topics } = best;
  const name = link(courseName(course), courseUrl(course));
  const basis =
    matches.length > 0
      ? `This practice scenario is assembled from the page of ${name}.`
      : `No course on this site names that topic. This practice scenario is assembled from the page of ${name}.`;
  const tasks = [...new Set([...topics, ...course.covers])];
  const objectives = difficulty === 'Beginner' ? tasks.slice(0, BEGINNER_TOPICS) : tasks;
  const paragraphs = [
    basis,
    `${SETTINGS[role]} ${plainText(course.description)}`,
    `${RUNS[difficulty]} Your tasks: ${plainText(objectives.join('; '))}.`,
  ];
  return {
    scenario: paragraphs.join('\n\n'),
    objectives,
    keyPoints: keyPoints(
      course,
      matches.map(({ finding }) => finding.passage.text),
    ),
    sources: [courseSource(course)],
  };
}

function keyPoints({ description, credit }: Course, texts: readonly string[]): string[] {
  const sentences = [...texts.flatMap(sentencesOf), description, ...(credit ? [credit] : [])];
  return [...new Set(sentences)].slice(0, MAX_KEY_POINTS);
}

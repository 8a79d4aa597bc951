import type { AssistantRole } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { courseName, courseUrl } from '../course.ts';
import { type KnowledgeServices, knownCourses } from '../knowledge.ts';
import { baseForms, wordsOf } from '../words.ts';
import { link } from './sources.ts';

const PROGRAMS: readonly { program: AssistantRole; title: string; url: string; said: ReadonlySet<string> }[] =
  [
    {
      program: 'civilian',
      title: 'Civilian training',
      url: PATHS.civilian,
      said: new Set(wordsOf('civilian civilians')),
    },
    {
      program: 'military',
      title: 'Military training',
      url: PATHS.military,
      said: new Set(wordsOf('military army soldier soldiers troops service members active duty')),
    },
  ];
const COURSES: ReadonlySet<string> = new Set(wordsOf('course class training program'));
/** A question for a list has one of these: "do you offer training" has none. */
const ASKS = /\b(?:what|whats|which|list|all|every|kinds?|types?)\b/;
/** Other words that don't change the question. Any word not listed makes it a different question. */
const AROUND: ReadonlySet<string> = new Set(
  wordsOf(`
    a about all any are available can do does every for give gti have hello hey hi i is kind kinds list me of offer offered out
    people please provide run show some sort sorts take teach tell that the there they to type types u us we what whats which who with
    you your
  `),
);

/** Answers which courses there are, in the named program or all, the visitor's program first; null for any other question. */
export function listCourses(
  services: KnowledgeServices,
  question: string,
  role: AssistantRole = 'civilian',
): Pick<QuestionAnswer, 'answer' | 'sources'> | null {
  const asked = programsToList(question);
  const courses = knownCourses(services);
  const programs = asked
    .map((each) => ({ ...each, courses: courses.filter(({ program }) => program === each.program) }))
    .filter((each) => each.courses.length > 0)
    .sort((a, b) => Number(b.program === role) - Number(a.program === role));
  if (programs.length === 0) return null;
  const lists = programs.map(
    ({ title, url, courses: own }) =>
      `${link(title, url)}:\n\n${own.map((course) => `- ${link(courseName(course), courseUrl(course))}`).join('\n')}`,
  );
  return {
    answer: lists.join('\n\n'),
    sources: programs.map(({ title, url, courses: own }) => ({
      title,
      url,
      excerpt: own.map(courseName).join('; '),
    })),
  };
}

/** Returns the programs whose courses a question asks to list; none if it asks for anything else. */
function programsToList(question: string): typeof PROGRAMS {
  const words = wordsOf(question);
  const rest = words.filter((word) => !baseForms(word).some((form) => COURSES.has(form)));
  if (!ASKS.test(words.join(' ')) || rest.length === words.length) return [];
  const named = PROGRAMS.filter(({ said }) => rest.some((word) => said.has(word)));
  const isExplained = (word: string) => AROUND.has(word) || named.some(({ said }) => said.has(word));
  if (!rest.every(isExplained)) return [];
  return named.length > 0 ? named : PROGRAMS;
}

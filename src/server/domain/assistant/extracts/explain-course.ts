import type { AssistantRole } from '#shared/assistant.ts';
import { type Course, courseName, courseUrl } from '../course.ts';
import { correctedWords, type KnowledgeServices, knownCourses } from '../knowledge.ts';
import { wordsOf } from '../words.ts';
import { link, plainText } from './sources.ts';

/** Wordings that ask what something is. */
const ASKED =
  /^(?:(?:please )?(?:(?:can|could) you )?(?:explain|describe|define|tell (?:me|us) (?:(?:more|something) )?about)|(?:so )?(?:whats|what is|what are|what was|what does|what do)|(?:more )?(?:info|information) (?:on|about))(?: the)? (.+?)(?: (?:mean|stands?(?: for)?|(?:is )?short for)| please)?$/;
/** Words around a course's name that don't change which course is meant, apart from its program. */
const AROUND = /\b(?:the|your|gti|course|class|training|program|military|civilian|for)\b/g;
const PROGRAMS: Record<AssistantRole, string> = { military: 'Military course', civilian: 'Civilian course' };

/** Returns the courses that a question asks to explain by name or abbreviation and nothing else, the visitor's program first. */
export function coursesToExplain(
  services: KnowledgeServices,
  question: string,
  role?: AssistantRole,
): Course[] {
  const words = correctedWords(services, question).join(' ');
  const asked = ASKED.exec(words)?.[1] ?? words;
  const subject = bare(asked);
  const named = knownCourses(services).filter(({ category, title }) =>
    [category, title, `${category} ${title}`, `${title} ${category}`].some((name) => bare(name) === subject),
  );
  const ofProgram = named.filter(({ program }) => wordsOf(asked).includes(program));
  return (ofProgram.length > 0 ? ofProgram : named).toSorted(
    (a, b) => Number(b.program === role) - Number(a.program === role),
  );
}

/** Returns an explanation of courses with the same name, as Markdown. */
export function explainCourses(courses: readonly Course[]): string {
  const [course, other] = courses;
  if (!course) return '';
  const name = plainText(courseName(course));
  if (!other)
    return `${name}. ${plainText(course.description)}\n\nFrom ${link('the course page', courseUrl(course))}.`;
  const programs = courses.map(
    (each) => `- ${link(PROGRAMS[each.program], courseUrl(each))}: ${plainText(each.description)}`,
  );
  return `${name}.\n\n${programs.join('\n')}`;
}

/** Returns a name without the words around it and without spaces: "MET 3" is MET3. */
function bare(text: string): string {
  return wordsOf(wordsOf(text).join(' ').replace(AROUND, ' ')).join('');
}

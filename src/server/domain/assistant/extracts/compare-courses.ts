import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import { type Course, courseName, courseSource, courseUrl } from '../course.ts';
import { wordsOf } from '../words.ts';
import { asksToCompare } from './comparison.ts';
import { link, plainText } from './sources.ts';

const PROGRAMS = /\b(?:military|civilian)s?\b/g;

/**
 * Answers how the named courses differ, or the programs of one that has two, with what their pages say; null for any other
 * question. Courses that share a program are compared within it, the visitor's program first.
 */
export function compareCourses(
  all: readonly Course[],
  words: readonly string[],
  role: AssistantRole = 'civilian',
): Pick<QuestionAnswer, 'answer' | 'sources'> | null {
  const { named, around } = namedCourses(all, words.join(' '));
  const programs = new Set((around.match(PROGRAMS) ?? []).map((program) => program.replace(/s$/, '')));
  if (!asksToCompare(wordsOf(around.replace(PROGRAMS, ' ')))) return null;
  const courses = ofOneProgram(named, programs, role);
  if (courses.length < 2 || courses.length > MAX_SOURCES) return null;
  return {
    answer: courses.map(describe).join('\n\n'),
    sources: courses.map(courseSource),
  };
}

/** Returns the courses that a text names by abbreviation or title, and the text without these names. */
function namedCourses(all: readonly Course[], text: string): { named: Course[]; around: string } {
  const categories = new Set<string>();
  let around = text;
  for (const { category, title } of all)
    for (const name of [title, category]) {
      const without = around.replace(asNamed(name), ' ');
      if (without !== around) categories.add(category);
      around = without;
    }
  return { named: all.filter(({ category }) => categories.has(category)), around };
}

/** Returns a pattern for a name in words: "met 3" is MET3. */
function asNamed(name: string): RegExp {
  const words = wordsOf(name)
    .join(' ')
    .replace(/(?<=[a-z])(?=\d)/g, ' ?');
  return new RegExp(`\\b${words}\\b`, 'g');
}

/** Returns the courses of the requested program, or of one that has them all, or all of them. */
function ofOneProgram(named: readonly Course[], asked: ReadonlySet<string>, role: AssistantRole): Course[] {
  const categories = new Set(named.map(({ category }) => category));
  if (categories.size < 2) return asked.size === 2 ? [...named] : [];
  const own = (program: string) => named.filter((course) => course.program === program);
  const inOrder = [...(asked.size === 1 ? asked : []), role, 'civilian', 'military'];
  const complete = inOrder.map(own).find((courses) => courses.length === categories.size);
  return complete ?? [...named];
}

function describe(course: Course): string {
  const { description, covers, credit, program } = course;
  const lines = [covers.length > 0 && `Covers: ${covers.join('; ')}.`, credit && `Credit: ${credit}`].flatMap(
    (line) => line || [],
  );
  const name = `${link(courseName(course), courseUrl(course))} (${program}): ${plainText(description)}`;
  return [name, ...lines.map((line) => `- ${plainText(line)}`)].join('\n\n').replaceAll('\n\n- ', '\n- ');
}

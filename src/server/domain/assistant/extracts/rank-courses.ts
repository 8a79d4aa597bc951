import type { AssistantRole } from '#shared/assistant.ts';
import { type Course, courseUrl } from '../course.ts';
import { find, type KnowledgeServices, knownCourses } from '../knowledge.ts';
import type { Finding } from '../look-up.ts';
import { pageOf } from '../passage.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';
import { markedWords } from './sentences.ts';

/** A course's match for an interest. */
interface Match {
  interest: string;
  finding: Finding;
}

export interface RankedCourse {
  course: Course;
  /** The best passage of its page for each matched interest. */
  matches: Match[];
  /** Its topics that were asked for. */
  topics: string[];
}

const MAX_INTERESTS = 6;
const MAX_READ = 60;
/** The minimum score of a matching passage. */
const MIN_SCORE = 0.45;
const BETWEEN = /[,;\n]|\b(?:and|or)\b/i;

/**
 * Returns the courses of a program, then the other program's different ones, the best matches for the interests first. Interests
 * are separated by commas, "and" or "or".
 */
export function rankCourses(
  services: KnowledgeServices,
  interests: string,
  role: AssistantRole,
): RankedCourse[] {
  const findings = split(interests).flatMap((interest) =>
    find(services, interest, { limit: MAX_READ, kinds: ['course'], role })
      .filter(({ score }) => score >= MIN_SCORE)
      .map((finding): Match => ({ interest, finding })),
  );
  const courses = knownCourses(services);
  const own = courses.filter(({ program }) => program === role);
  const others = courses.filter(
    ({ program, category }) => program !== role && !own.some((each) => each.category === category),
  );
  return [...own, ...others]
    .map((course) => {
      const ofCourse = findings.filter(({ finding }) => pageOf(finding.passage) === courseUrl(course));
      const matches = [...Map.groupBy(ofCourse, ({ interest }) => interest).values()].flatMap(
        ([best]) => best ?? [],
      );
      return { course, matches, topics: topicsOf(course, ofCourse) };
    })
    .sort((a, b) => total(b) - total(a));
}

function split(interests: string): string[] {
  const parts = interests.split(BETWEEN).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))].slice(0, MAX_INTERESTS);
}

function topicsOf({ covers }: Course, matches: readonly Match[]): string[] {
  const words = new Set(matches.flatMap(({ finding }) => markedWords(finding.marked).flatMap(wordsOf)));
  return covers.filter((topic) => wordsOf(topic).some((word) => words.has(word) && !STOP_WORDS.has(word)));
}

function total({ matches }: RankedCourse): number {
  return matches.reduce((sum, { finding }) => sum + finding.score, 0);
}

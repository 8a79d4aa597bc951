import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { AnswerSource, RecommendationsAnswer } from '#shared/schemas/assistant.schema.ts';
import { type Course, courseSource, MAX_RECOMMENDATIONS, recommend } from '../course.ts';
import type { KnowledgeServices } from '../knowledge.ts';
import { type RankedCourse, rankCourses } from './rank-courses.ts';
import { toSource } from './sources.ts';

const MAX_TOPICS = 2;

/**
 * Recommends courses by rules: the best matches for the interests, the visitor's program first. Without a match, it recommends
 * the program's courses and says so.
 */
export function extractRecommendations(
  services: KnowledgeServices,
  interests: string,
  role: AssistantRole,
): Pick<RecommendationsAnswer, 'recommendations' | 'sources'> {
  const ranked = rankCourses(services, interests, role);
  const matching = ranked.filter(({ matches }) => matches.length > 0);
  const chosen = (
    matching.length > 0 ? matching : ranked.filter(({ course }) => course.program === role)
  ).slice(0, MAX_RECOMMENDATIONS);
  return {
    recommendations: chosen.map((each) => recommend(each.course, reasonOf(each, role))),
    sources: chosen.map(sourceOf).slice(0, MAX_SOURCES),
  };
}

function reasonOf(ranked: RankedCourse, role: AssistantRole): string {
  const { course } = ranked;
  return [interestReason(ranked), programReason(course, role), course.credit].filter(Boolean).join(' ');
}

function interestReason({ course, matches, topics }: RankedCourse): string {
  if (matches.length === 0)
    return `No course page names what you asked for, so this is one to start from: ${course.description}`;
  const interests = matches.map(({ interest }) => `“${interest}”`).join(', ');
  if (topics.length === 0) return `Its page has something about ${interests}. ${course.description}`;
  return `For ${interests}, it covers: ${topics.slice(0, MAX_TOPICS).join('; ')}.`;
}

function programReason({ program }: Course, role: AssistantRole): string {
  if (program === role)
    return program === 'military'
      ? 'A course for currently serving members.'
      : 'A course for civilian providers and first responders.';
  return program === 'military'
    ? 'It is intended for currently serving members and open to civilian medical staff and first responders.'
    : 'It is listed under civilian training; ask us whether it suits your unit.';
}

function sourceOf({ course, matches }: RankedCourse): AnswerSource {
  const [best] = matches;
  return best ? toSource(best.finding) : courseSource(course);
}

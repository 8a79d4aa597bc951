import { DIFFICULTIES, type Difficulty } from '#shared/assistant.ts';
import { plural } from '#shared/count-words.ts';
import type { CourseAnalysisAnswer } from '#shared/schemas/assistant.schema.ts';
import { find, type KnowledgeServices } from '../knowledge.ts';
import { wordsOf } from '../words.ts';
import { BEFOREHAND, CERTIFICATIONS, isObjective, LEVEL_WORDS } from './course-words.ts';
import { sentencesOf } from './sentences.ts';
import { toSource } from './sources.ts';

const MAX_OBJECTIVES = 6;
const MAX_PREREQUISITES = 4;
/** How much more a word of the title counts for the level than one of the description. */
const TITLE_WEIGHT = 3;
/** From this average sentence length on, a text is for specialists. */
const LONG_SENTENCE_WORDS = 24;
const MIN_SCORE = 0.35;
/** How much of its description a course is compared by: the beginning says what it is about. */
const COMPARED_CHARACTERS = 600;
const BULLET = /^\s*(?:[-*•–]|\d+[.)])\s+/;

/**
 * Analyzes a course from its text alone: the level from its terminology, the stated objectives and prerequisites, and the most
 * similar course on this site.
 */
export function extractAnalysis(
  services: KnowledgeServices,
  title: string,
  description: string,
): Pick<CourseAnalysisAnswer, 'analysis' | 'sources'> {
  const entries = description.split('\n').flatMap(sentencesOf).map(withoutBullet).filter(Boolean);
  const prerequisites = entries.filter((entry) => BEFOREHAND.test(entry));
  const [nearest] = find(services, `${title} ${description.slice(0, COMPARED_CHARACTERS)}`, {
    limit: 1,
    kinds: ['course'],
  }).filter(({ score }) => score >= MIN_SCORE);
  return {
    analysis: {
      summary: summarize(title, entries, nearest?.passage.title),
      difficulty: difficultyOf(title, description),
      keyLearningObjectives: objectivesOf(description, entries, prerequisites),
      recommendedPrerequisites: prerequisitesOf(prerequisites),
    },
    sources: nearest ? [toSource(nearest)] : [],
  };
}

function summarize(title: string, entries: readonly string[], nearest: string | undefined): string {
  const words = entries.reduce((sum, entry) => sum + wordsOf(entry).length, 0);
  const size = `The description has ${plural(words, 'word', 'words')} in ${plural(entries.length, 'sentence', 'sentences')}.`;
  const related = nearest && `The nearest course on this site is ${nearest}.`;
  return [`${title}: ${closed(entries[0] ?? '')}`, size, related].filter(Boolean).join(' ');
}

function difficultyOf(title: string, description: string): Difficulty {
  const points = (level: Difficulty) =>
    TITLE_WEIGHT * (title.match(LEVEL_WORDS[level])?.length ?? 0) +
    new Set(description.toLowerCase().match(LEVEL_WORDS[level])).size;
  const [beginner, intermediate, advanced] = DIFFICULTIES.map(points) as [number, number, number];
  if (advanced > beginner && advanced >= intermediate) return 'Advanced';
  if (beginner > advanced && beginner >= intermediate) return 'Beginner';
  if (intermediate > 0 || advanced > 0) return 'Intermediate';
  const sentences = sentencesOf(description);
  const average = wordsOf(description).length / Math.max(1, sentences.length);
  return average >= LONG_SENTENCE_WORDS ? 'Intermediate' : 'Beginner';
}

/** Returns the list entries and sentences that begin with an objective; if there are none, the first sentences. */
function objectivesOf(
  description: string,
  entries: readonly string[],
  prerequisites: readonly string[],
): string[] {
  const listed = description
    .split('\n')
    .filter((line) => BULLET.test(line))
    .map(withoutBullet);
  const named = [...listed, ...entries.filter(isObjective)];
  const chosen = (named.length > 0 ? named : entries).filter(
    (entry) => wordsOf(entry).length > 0 && !prerequisites.includes(entry),
  );
  return [...new Set(chosen)].slice(0, MAX_OBJECTIVES);
}

function prerequisitesOf(sentences: readonly string[]): string[] {
  const certifications = sentences.flatMap((sentence) => sentence.match(CERTIFICATIONS) ?? []);
  return [...new Set(sentences.length > 0 ? sentences : certifications)].slice(0, MAX_PREREQUISITES);
}

function withoutBullet(line: string): string {
  return line.replace(BULLET, '').trim();
}

function closed(sentence: string): string {
  return /[.!?…]$/.test(sentence) || !sentence ? sentence : `${sentence}.`;
}

import { describe, expect, it } from 'vitest';
import type { Course } from '../course.ts';
import { wordsOf } from '../words.ts';
import { compareCourses } from './compare-courses.ts';

const course = (
  category: string,
  title: string,
  program: Course['program'],
  credit: string | null = null,
): Course => ({
  id: `${category.toLowerCase()}-${program}`,
  category,
  title,
  program,
  description: `${title} for ${program} people.`,
  covers: [`${title} first`, `${title} second`],
  credit,
});
const COURSES = [
  course('AFATT', 'Advanced Trauma', 'military', 'A certificate of 120 hours.'),
  course('BTRC', 'Basic Response', 'civilian'),
  course('BTRC', 'Basic Response', 'military'),
  course('MET3', 'Evacuation Training', 'civilian'),
  course('MET3', 'Evacuation Training', 'military'),
  course('SAVE', 'Four Tasks', 'civilian'),
];
const compare = (question: string, role?: Course['program']) =>
  compareCourses(COURSES, wordsOf(question), role);
const urlsFor = (question: string, role?: Course['program']) =>
  compare(question, role)?.sources.map(({ url }) => url) ?? null;

describe('compareCourses', () => {
  it('says what each course is and covers', () => {
    expect(compare('compare BTRC and SAVE')?.answer).toBe(
      '[BTRC: Basic Response](/course/btrc-civilian) (civilian): Basic Response for civilian people.\n' +
        '- Covers: Basic Response first; Basic Response second.\n\n' +
        '[SAVE: Four Tasks](/course/save-civilian) (civilian): Four Tasks for civilian people.\n' +
        '- Covers: Four Tasks first; Four Tasks second.',
    );
    expect(compare('afatt or btrc')?.answer).toContain('\n- Credit: A certificate of 120 hours.');
  });

  it.each([
    'compare BTRC and SAVE',
    "what's the difference between SAVE and the BTRC course?",
    'SAVE vs BTRC',
    'how is save different from btrc',
    'should i take btrc or save',
    'Basic Response versus Four Tasks',
    'which one is better, btrc or save',
  ])('knows a comparison however it is asked: %s', (question) => {
    expect(urlsFor(question)).toEqual(['/course/btrc-civilian', '/course/save-civilian']);
  });

  it("compares within the named program, the visitor's, or the one that has them all", () => {
    const military = ['/course/btrc-military', '/course/met3-military'];
    expect(urlsFor('met 3 vs btrc')).toEqual(['/course/btrc-civilian', '/course/met3-civilian']);
    expect(urlsFor('met3 vs btrc', 'military')).toEqual(military);
    expect(urlsFor('compare the military met3 and btrc')).toEqual(military);
    expect(urlsFor('afatt vs btrc')).toEqual(['/course/afatt-military', '/course/btrc-military']);
    expect(urlsFor('afatt vs save')).toEqual(['/course/afatt-military', '/course/save-civilian']);
  });

  it('compares the programs of one course', () => {
    expect(urlsFor('difference between military and civilian btrc')).toEqual([
      '/course/btrc-civilian',
      '/course/btrc-military',
    ]);
  });

  it.each([
    'btrc and save',
    'which is cheaper, btrc or save',
    'is met3 or btrc longer',
    'difference between btrc and the red cross class',
    'what makes you different',
    'how does btrc compare',
    'compare courses',
    '',
  ])('leaves any other question alone: %s', (question) => expect(compare(question)).toBeNull());
});

import { describe, expect, it } from 'vitest';
import { readCrisisSet } from '#tests/eval/crisis-sets.ts';
import { messagesHash } from '#tests/eval/learn-crisis-model.ts';
import { readQuestions } from '#tests/eval/question-sets.ts';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import weights from './crisis-weights.json' with { type: 'json' };
import { recognizeCrisis } from './recognize-crisis.ts';

const HELD_OUT = readCrisisSet('crisis-held-out');
const TUNING = readCrisisSet('crisis');

const isCrisis = (text: string) => recognizeCrisis(text) === 'crisis';
const share = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.filter(is).length / texts.length;

describe('a message', () => {
  it.each([
    ['that nothing was tuned with', HELD_OUT],
    ['that the patterns were tuned with', TUNING],
  ])(
    '%s: at least 95% of crises are recognized, and at most 2% of the others are taken for one',
    (_, set) => {
      expect(share(set.crisis, isCrisis)).toBeGreaterThanOrEqual(0.95);
      expect(share(set.ordinary, isCrisis)).toBeLessThanOrEqual(0.02);
    },
  );

  it('about a course on the subject gets its answer, mostly with the line about help', () => {
    const about = [...HELD_OUT.about, ...TUNING.about];
    expect(about.filter(isCrisis)).toEqual([]);
    expect(share(about, (text) => recognizeCrisis(text) === 'concern')).toBeGreaterThanOrEqual(0.9);
  });

  it('that the site answers is no crisis, and gets the line in less than 1% of cases', () => {
    const { answered, unanswered, orders } = readQuestions('tuning');
    const questions = [...answered, ...unanswered, ...orders].map(({ question }) => question);
    expect(questions.filter(isCrisis)).toEqual([]);
    expect(share(questions, (text) => recognizeCrisis(text) !== null)).toBeLessThan(0.01);
  });

  it('is read with what was written before it', () => {
    const text = 'nightmares every night';
    expect(recognizeCrisis(text)).toBe('concern');
    expect(recognizeCrisis(text, { earlier: 'my wife left me' })).toBe('crisis');
    expect(recognizeCrisis(text, { earlier: 'where do you teach' })).toBe('concern');
  });

  it('for a class may be about the subject, but not about its writer', () => {
    expect(recognizeCrisis('suicidal soldier in the barracks', { isForClass: true })).toBe('concern');
    expect(recognizeCrisis('a soldier who wants to die', { isForClass: true })).toBe('concern');
    expect(recognizeCrisis('i want to kill myself', { isForClass: true })).toBe('crisis');
    const quoting = 'Students learn what to say when a soldier says "I want to die".';
    expect(recognizeCrisis(quoting, { isForClass: true })).toBe('concern');
  });

  it.each(['', '?', 'i ', 'want to ', 'a b c ', 'the gun in my ', 'k1ll ', 'no reason to '])(
    'of 8,000 characters of "%s" takes little time',
    (piece) => {
      const text = piece.repeat(8000 / (piece.length || 1));
      expect(processorTimeOf(() => recognizeCrisis(text))).toBeLessThan(500);
    },
  );
});

it('has weights that were learned since a message or how it is read changed (npm run crisis-model)', () => {
  expect(weights.learnedFrom).toBe(messagesHash());
});

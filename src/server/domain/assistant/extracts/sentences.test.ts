import { describe, expect, it } from 'vitest';
import { MARK } from '../knowledge-queries.ts';
import type { Finding } from '../look-up.ts';
import { excerptOf, fittingText } from './sentences.ts';

const RETURNS = [
  'Faulty or wrong item: tell us within 30 days of delivery. We replace it or refund it, including shipping.',
  'Unused item: return it within 30 days of delivery for a refund of its price. You pay return shipping.',
  'Customized item: return it only if it is faulty or wrong.',
];
const AFTER = 'Before you send anything back, contact us.';
const POLICY = [...RETURNS.map((entry) => `• ${entry}`), AFTER].join('\n');

/** Returns a passage as it is found for a question with these words. */
function found(text: string, ...words: string[]): Finding {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
  const marked = words.length > 0 ? text.replace(pattern, (word) => `${MARK.begin}${word}${MARK.end}`) : text;
  return { marked } as Finding;
}

describe('fittingText', () => {
  it.each([[['return', 'shipping', 'pay']], [['wrong', 'pay', 'shipping']], [['return']], [[]]])(
    'returns a short list whole for %j',
    (words) => {
      expect(fittingText(found(POLICY, ...words), 3)).toBe(RETURNS.map((entry) => `- ${entry}`).join('\n'));
    },
  );

  it('separates a list from the paragraph after it', () => {
    expect(fittingText(found(POLICY, 'return', 'contact'), 3)).toMatch(/wrong\.\n\nBefore you send/);
  });

  it('prefers what a passage says to an offer of more', () => {
    const covered = `${['One.', 'Two.', 'Three.'].map((entry) => `• ${entry.padEnd(90, '.')}`).join('\n')}\nWant the outline? Contact us.`;
    expect(fittingText(found(covered, 'outline'), 3)).not.toContain('outline');
  });

  it('returns whole entries of a long list', () => {
    const entries = [...RETURNS, 'One.', 'Two.', 'Three.'].map((entry) => `• ${entry}`).join('\n');
    expect(fittingText(found(entries, 'pay', 'return'), 3)).toBe(RETURNS[1]);
  });

  it('returns a list with the line that introduces it', () => {
    const tiers =
      'Your refund depends on the day.\n• Full refund: 30 days before; No refund: 10 days before.';
    const whole = 'Your refund depends on the day. Full refund: 30 days before; No refund: 10 days before.';
    expect(fittingText(found(tiers, 'refund'), 3)).toBe(whole);
    expect(fittingText(found(tiers, 'before'), 3)).toBe(whole);
  });

  it('returns sentences of a paragraph in their order, and only those with other words', () => {
    const text = 'We print it. We ship it in a week. We ship free from $75. Ask us.';
    expect(fittingText(found(text, 'ship', 'free', 'print'), 3)).toBe('We print it. We ship free from $75.');
  });

  it('returns all of a short passage, with an end for every line', () => {
    expect(fittingText(found('Watch the video\nWe ship it. Ask us.', 'ship'), 3)).toBe(
      'Watch the video. We ship it. Ask us.',
    );
  });

  it('returns a question of the passage with the sentence after it', () => {
    const others = 'Write to us. Name the course. Name the day.';
    const text = `${others} Not sure which tier applies to you? Ask us before you cancel.`;
    const whole = 'Not sure which tier applies to you? Ask us before you cancel.';
    expect(fittingText(found(text, 'cancel'), 3)).toBe(whole);
    expect(fittingText(found(text, 'tier'), 3)).toBe(whole);
  });
});

describe('excerptOf', () => {
  it('returns a whole entry of a list', () => {
    expect(excerptOf(found(POLICY, 'pay', 'return', 'shipping'))).toBe(RETURNS[1]);
  });
});

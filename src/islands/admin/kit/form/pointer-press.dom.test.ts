import { expect, test, vi } from 'vitest';

const send = (type: string) => document.dispatchEvent(new Event(type));

test('what the click starts waits for the press as well, so that the check of the field before ends first', async () => {
  // A test before this one may have left a press under way.
  vi.resetModules();
  const { followPresses, pressEnded } = await import('./pointer-press.ts');
  followPresses();
  expect(pressEnded()).toBeUndefined();
  send('pointerdown');
  const ofPress = pressEnded();
  expect(ofPress).toBeDefined();
  send('pointerup');
  expect(pressEnded()).toBe(ofPress);
  // The next press ends separately.
  send('pointerdown');
  const ofNext = pressEnded();
  expect(ofNext).not.toBe(ofPress);
  await ofPress;
  expect(pressEnded()).toBe(ofNext);
  send('pointercancel');
  await ofNext;
  expect(pressEnded()).toBeUndefined();
});

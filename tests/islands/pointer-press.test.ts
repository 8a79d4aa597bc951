import { expect, test } from 'vitest';
import { followPresses, pressEnded } from '../../src/islands/admin/kit/form/pointer-press.ts';

const send = (type: string) => document.dispatchEvent(new Event(type));

test('what the click starts waits for the press as well, so that the check of the field before ends first', async () => {
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

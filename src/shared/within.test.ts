import { expect, it, vi } from 'vitest';
import { within } from './within.ts';

it('returns what the work resolves with in time, throws what it rejects with, and leaves no timer', async () => {
  vi.useFakeTimers();
  expect(await within(1000, Promise.resolve('done'))).toBe('done');
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
  const late = within(1000, new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  vi.useRealTimers();
});

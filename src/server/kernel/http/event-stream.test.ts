import { expect, it } from 'vitest';
import { eventStream } from './event-stream.ts';

it('stops the work for a client that left before it began', async () => {
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() });
  const seen: boolean[] = [];
  const response = eventStream({ locals: {} as App.Locals, request }, async (_, signal) => {
    seen.push(signal.aborted);
  });
  expect(await response.text()).toBe('');
  expect(seen).toEqual([true]);
});

import { expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

/** Returns the events of a response that arrives in these parts. */
async function eventsOf(...parts: (string | Uint8Array)[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts)
        controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });
  const events: string[] = [];
  for await (const { event, data } of readEvents(body)) events.push(`${event} ${data}`);
  return events;
}

it('reads events wherever the response is cut, also within a letter', async () => {
  const whole = new TextEncoder().encode(
    'event: text\ndata: {"text":"é"}\n\n: still here\n\nevent: done\r\ndata: {}\r\n\r\n',
  );
  const expected = ['text {"text":"é"}', 'done {}'];
  for (let cut = 0; cut <= whole.length; cut += 1)
    expect(await eventsOf(whole.slice(0, cut), whole.slice(cut))).toEqual(expected);
});

it('joins lines of data, and leaves out an event that never ends', async () => {
  expect(await eventsOf('data: a\ndata:b\n\nevent: done\ndata: {')).toEqual(['message a\nb']);
});

it('releases the response when the reader stops early', async () => {
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      isCanceled = true;
    },
  });
  for await (const _ of readEvents(body)) break;
  expect(isCanceled).toBe(true);
});

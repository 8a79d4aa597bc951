import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import type { MockupRequest } from './print-vendor.ts';
import { refusalOf } from './vendor-failures.ts';

const AREA = { x: 0, y: 0, width: 1800, height: 2400, area: { width: 1800, height: 2400 } };
/** A print on the front of a black shirt of the sandbox. */
const REQUEST: MockupRequest = {
  vendorVariantId: '4800000000',
  url: 'https://shop.example/print/1.png',
  position: { name: 'front', ...AREA },
};

/** Printful at the sandbox, whose clock the test moves. */
async function start() {
  let now = Date.UTC(2026, 10, 20);
  const pauses: number[] = [];
  const { base, call } = await startTestPrintVendor({ now: () => new Date(now) });
  const { mockups } = printfulAt(base, pauses);
  const make = (task: string | null, changes: Partial<MockupRequest> = {}) =>
    mockups.make(ACCOUNT, { ...REQUEST, ...changes }, task);
  async function begin(): Promise<string> {
    const begun = await make(null);
    if (begun.state !== 'waiting') throw new Error('It has no task.');
    return begun.task;
  }
  const play = (faults: Record<string, number>) => call('PUT', '/sandbox/settings', { faults });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { base, make, begin, play, pass, pauses };
}

it('has the picture once the task is completed', async () => {
  const { base, make, begin, pass } = await start();
  const task = await begin();
  expect(await make(task)).toEqual({ state: 'waiting', task });
  pass(10 * SECOND_MS);
  const pictureUrl = `${base}/files/ridge-line-tee-black.webp`;
  expect(await make(task)).toEqual({ state: 'made', pictureUrl });
  expect((await fetch(pictureUrl)).headers.get('content-type')).toMatch(/^image\//);
});

it('waits for a slow task, and has the reason of a failed one', async () => {
  const { make, begin, play, pass } = await start();
  await play({ 'mockup-slow': 1 });
  const slow = await begin();
  await play({ 'mockup-failed': 1 });
  const failed = await begin();
  pass(MINUTE_MS);
  expect(await make(slow)).toEqual({ state: 'waiting', task: slow });
  expect(await make(failed)).toEqual({ state: 'failed', reason: 'The image could not be processed.' });
  pass(10 * MINUTE_MS);
  expect(await make(slow)).toMatchObject({ state: 'made' });
});

it.each<[string, string | null, Partial<MockupRequest>, string]>([
  ['a placement', null, { position: { name: 'default', ...AREA } }, 'Invalid placement: default'],
  ['a variant', null, { vendorVariantId: '1' }, 'Not Found'],
  ['a task', '4711', {}, 'Task not found'],
])('is refused for %s that Printful does not know', async (_name, task, changes, reason) => {
  const { make } = await start();
  expect(refusalOf(await rejectionOf(make(task, changes)))?.reason).toBe(reason);
});

it('waits as long as Printful says after too many tasks in a minute', async () => {
  const { make, begin, pass, pauses } = await start();
  await begin();
  await begin();
  expect(await rejectionOf(make(null))).toMatchObject({ code: 'vendor_failed' });
  expect(pauses).toEqual([MINUTE_MS, MINUTE_MS]);
  pass(MINUTE_MS);
  await begin();
});

import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { decodePicture, prepareDecoder } from '#server/kernel/drawing/decode-picture.ts';
import { logoPng } from '#tests/support/designs.ts';
import { pngSize } from './png-size.ts';

it('takes no result for whole that came as its time was over', async () => {
  const limits = { isVector: false, maxSide: 9000, maxPixels: 50_000_000 };
  const decoding = decodePicture(await logoPng(), limits, { cpuMs: 500, memoryBytes: 1024 ** 3 });
  // It has been sent by then. The process ends while this one stands still, which finds the time over before the result.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  expect(await decoding).toMatchObject({ failed: 'too-complex' });
});

it('decodes one file in each process, whether it was prepared or not', async () => {
  const limits = { isVector: false, maxSide: 9000, maxPixels: 50_000_000 };
  prepareDecoder();
  prepareDecoder();
  const widths = [30, 60, 90];
  const decoded = await Promise.all(widths.map(async (width) => decodePicture(await logoPng(width), limits)));
  const sizes = decoded.map((each) => 'png' in each && pngSize(each.png).width);
  expect(sizes).toEqual(widths);
});

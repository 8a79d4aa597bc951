import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { logoPng } from '#tests/support/designs.ts';
import { decodePicture, prepareDecoder } from './decode-picture.ts';

it('rejects a result that arrives after the time limit', async () => {
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
  const sizes = decoded.map(async (each) => 'png' in each && (await sharp(each.png).metadata()).width);
  expect(await Promise.all(sizes)).toEqual(widths);
});

it('reports a full disk when only part of the result could be written', () => {
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, '..', path));
  const program = `import { randomBytes } from 'node:crypto';
    import sharp from 'sharp';
    import { decodePicture } from ${module('drawing/decode-picture.ts')};
    import { isStorageFull } from ${module('files/storage-full.ts')};
    const side = 800;
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
    const limits = { isVector: false, maxSide: 9000, maxPixels: 50_000_000 };
    const decoded = await decodePicture(await noise.webp().toBuffer(), limits).catch((error) => error);
    console.log(isStorageFull(decoded));`;
  const node = [process.execPath, '--input-type=module', '--eval', program];
  // No file may have more than half a megabyte.
  const { stdout } = spawnSync('bash', ['-c', 'ulimit -f 512; exec "$@"', 'bash', ...node], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  expect(stdout).toBe('true\n');
});

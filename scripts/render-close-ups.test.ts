import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { catalogPictures } from '#db/seed/product-picture.ts';
import { pictureFile, renderProductPictures } from '#db/seed/render-pictures.ts';
import { CLOSE_UP_WIDTH } from '#shared/pictures.ts';

/** The niceness of each thread of a process. */
function niceness(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((thread) => {
    const [, fields = ''] = readFileSync(join(threads, thread, 'stat'), 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });
}

test.runIf(process.platform === 'linux')('close-ups are rendered by threads of lowest priority', async () => {
  const media = mkdtempSync(join(tmpdir(), 'gti-media-'));
  onTestFinished(() => rmSync(media, { recursive: true, force: true }));
  const pictures = catalogPictures().slice(0, 2);
  await renderProductPictures(media, pictures);
  const child = fork(join(import.meta.dirname, 'render-close-ups.ts'), [media]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = pictures;
  const closeUp = join(media, 'products', pictureFile(first?.stem ?? '', CLOSE_UP_WIDTH));
  // The second one is being rendered then.
  await vi.waitUntil(() => existsSync(closeUp), { timeout: 60_000 });
  const busy = niceness(child.pid ?? 0);
  expect(busy.filter((nice) => nice < 19)).toEqual([]);
});

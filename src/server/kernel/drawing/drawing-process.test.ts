import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { logoPng } from '#tests/support/designs.ts';
import { designTask, endlessTask } from '#tests/support/drawing-tasks.ts';
import { createDrawingProcess, DrawingFailed } from './drawing-process.ts';

const PARENT = join(import.meta.dirname, '../../../../tests/support/drawing-parent.ts');

const sizeOf = async (file: Buffer) => {
  const { width, height } = await sharp(file).metadata();
  return [width, height];
};

const errorOf = (drawn: Promise<unknown>): Promise<unknown> =>
  drawn.then(
    () => null,
    (error: unknown) => error,
  );

function runs(pid: number | undefined): boolean {
  if (pid === undefined) throw new Error('There was no process.');
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const untilEnded = (pid: number | undefined) => vi.waitFor(() => expect(runs(pid)).toBe(false), 20_000);

/** Starts a process that draws. Returns it with what it prints. */
function startParent(...args: string[]) {
  const parent = spawn(process.execPath, [PARENT, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  parent.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => parent.once('close', () => resolve()));
  return { parent, ended, output: () => output };
}

describe('the drawing process', () => {
  it('draws the files of a design, and says whether its text fits', async () => {
    const drawing = createDrawingProcess();
    const logo = { png: await logoPng(300), width: 300, height: 200 };
    const { print, previews, flaws } = await drawing.run('design', designTask('Alpha', { logo }));
    expect(await sizeOf(print)).toEqual([600, 800]);
    expect(
      await Promise.all(previews.flatMap(({ large, small, detail }) => [large, small, detail].map(sizeOf))),
    ).toEqual([
      [800, 800],
      [400, 400],
      [800, 800],
    ]);
    const long = designTask('Wide '.repeat(30).trim());
    expect([flaws, (await drawing.run('design', long)).flaws]).toEqual([[], ['text_cropped']]);
  });

  it('draws two at once one after the other, in the same process', async () => {
    const drawing = createDrawingProcess();
    const done: string[] = [];
    const first = drawing.run('design', designTask()).then(() => {
      done.push('design');
      return drawing.pid();
    });
    const second = drawing.run('squares', {
      png: await logoPng(60),
      background: '#ffffff',
      widths: [40, 20],
    });
    const files = await second.finally(() => done.push('squares'));
    expect(done).toEqual(['design', 'squares']);
    expect(drawing.pid()).toBe(await first);
    expect(await Promise.all(files.map(sizeOf))).toEqual([
      [40, 40],
      [20, 20],
    ]);
  });

  it('starts once when it was prepared', async () => {
    const drawing = createDrawingProcess();
    drawing.prepare();
    const pid = drawing.pid();
    drawing.prepare();
    await drawing.run('design', designTask());
    expect([typeof pid, drawing.pid()]).toEqual(['number', pid]);
  });

  it('is started again when it crashes, and draws the same task', async () => {
    const drawing = createDrawingProcess();
    drawing.prepare();
    const crashed = drawing.pid() as number;
    const drawn = drawing.run('design', designTask());
    process.kill(crashed, 'SIGKILL');
    expect(await sizeOf((await drawn).print)).toEqual([600, 800]);
    expect(drawing.pid()).not.toBe(crashed);
    await untilEnded(crashed);
  });

  it('is killed when it takes more memory than it may, and the task fails after a second attempt', async () => {
    const drawing = createDrawingProcess({ memoryBytes: 1 });
    const error = await errorOf(drawing.run('squares', await endlessTask()));
    expect(error).toBeInstanceOf(DrawingFailed);
    expect(error).toMatchObject({ message: 'The drawing process crashed twice.' });
    expect(drawing.pid()).toBeUndefined();
  });

  it('is killed when a task takes too long, which is not tried again', async () => {
    const drawing = createDrawingProcess({ timeoutMs: 2000 });
    drawing.prepare();
    const pid = drawing.pid();
    const error = await errorOf(drawing.run('squares', await endlessTask()));
    expect(error).toBeInstanceOf(DrawingFailed);
    expect(error).toMatchObject({ message: 'Drawing took too long.' });
    expect(drawing.pid()).toBeUndefined();
    await untilEnded(pid);
  });

  it('passes on the error of a task, which is not tried again, and stays', async () => {
    const drawing = createDrawingProcess();
    const error = await errorOf(drawing.run('design', designTask('Alpha', { pictures: ['/gone.webp'] })));
    expect(error).toMatchObject({ message: expect.stringContaining('gone.webp') });
    expect(error).not.toBeInstanceOf(DrawingFailed);
    const pid = drawing.pid();
    await drawing.run('design', designTask());
    expect([typeof pid, drawing.pid()]).toEqual(['number', pid]);
  });

  it.each([
    { name: 'after so many tasks', limits: { maxTasks: 1 } },
    { name: 'when it holds much memory', limits: { keptBytes: 1 } },
    { name: 'when nothing was drawn for long', limits: { idleMs: 0 } },
  ])('ends $name, and another one draws what follows', async ({ limits }) => {
    const drawing = createDrawingProcess(limits);
    drawing.prepare();
    const pids = [];
    for (let task = 0; task < 2; task += 1) {
      const drawn = drawing.run('design', designTask());
      // It has begun, and its process is there.
      await vi.waitFor(() => expect(drawing.pid()).toBeDefined());
      pids.push(drawing.pid());
      await drawn;
      await untilEnded(pids.at(-1));
    }
    expect(new Set(pids).size).toBe(2);
  });

  it('leaves signals that reach all processes to its parent, which finishes its requests', async () => {
    const drawing = createDrawingProcess();
    await drawing.run('design', designTask());
    const pid = drawing.pid() as number;
    const drawn = drawing.run('design', designTask());
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGINT');
    await drawn;
    expect(drawing.pid()).toBe(pid);
  });

  it('ends with its parent, even if the parent is killed while something is drawn', async () => {
    const { parent, output, ended } = startParent('draw');
    await vi.waitFor(() => expect(output()).toMatch(/\d+\n/), 20_000);
    const pid = Number(output());
    expect(runs(pid)).toBe(true);
    parent.kill('SIGKILL');
    await ended;
    await untilEnded(pid);
  });

  it('does not keep its parent from ending', async () => {
    const { output, ended } = startParent('prepare');
    const began = performance.now();
    await ended;
    // It would end after half a minute without anything to draw.
    expect(performance.now() - began).toBeLessThan(20_000);
    await untilEnded(Number(output()));
  });
});

it.each([
  { name: 'a task', kilobytes: 512, size: 600 },
  { name: 'a result', kilobytes: 2048, size: 400 },
])(
  'fails as the disk is full when there is no room for $name, and its parent can end',
  ({ kilobytes, size }) => {
    const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
    const program = `import { randomBytes } from 'node:crypto';
    import sharp from 'sharp';
    import { createDrawingProcess } from ${module('drawing-process.ts')};
    import { isStorageFull } from ${module('../files/storage-full.ts')};
    const noise = sharp(randomBytes(${size} ** 2 * 3), { raw: { width: ${size}, height: ${size}, channels: 3 } });
    const task = { png: await noise.png().toBuffer(), background: '#ffffff', widths: Array.from({ length: 40 }, () => ${size}) };
    const error = await createDrawingProcess().run('squares', task).catch((error) => error);
    console.log(isStorageFull(error));`;
    const node = [process.execPath, '--input-type=module', '--eval', program];
    // No file may be larger.
    const { stdout, status } = spawnSync(
      'bash',
      ['-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', ...node],
      {
        encoding: 'utf8',
        cwd: import.meta.dirname,
        timeout: 20_000,
      },
    );
    expect([stdout, status]).toEqual(['true\n', 0]);
  },
);

it('a process that stores pictures and designs loads no library that decodes or draws', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gti-drawing-'));
  const file = join(folder, 'picture.png');
  writeFileSync(file, await logoPng(300));
  const { output, ended } = startParent('store', folder, file);
  await ended;
  expect(drawingLibraries(JSON.parse(output()))).toEqual([]);
  // This test has drawn the picture itself.
  expect(drawingLibraries(process.report.getReport())).not.toEqual([]);
});

/** Returns the native libraries of a report of Node.js that decode or draw. */
function drawingLibraries(report: object): string[] {
  const { sharedObjects } = report as { sharedObjects: string[] };
  return sharedObjects.filter((library) => /sharp|canvas/.test(library));
}

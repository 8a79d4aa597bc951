import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLES } from '#server/kernel/outbox/emails/samples.ts';
import { ROOT } from './root.ts';

it('lists every sample, serves it as HTML and as plain text, and exits with 0 on Ctrl-C', async () => {
  const preview = spawn(process.execPath, [join(ROOT, 'scripts', 'emails.ts'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void preview.kill('SIGKILL'));
  const [output] = (await once(preview.stdout, 'data')) as [Buffer];
  const [address = ''] = /http:\/\/localhost:\d+/.exec(output.toString()) ?? [];
  const load = async (path: string) => {
    const response = await fetch(new URL(path, address));
    return { type: response.headers.get('Content-Type'), body: await response.text() };
  };

  const titles = Object.keys(SAMPLES);
  const list = await load('/');
  expect([...list.body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(titles);
  const warning = titles.indexOf('Sign-in warning');
  expect(await load(`/${warning}.html`)).toMatchObject({
    type: 'text/html; charset=utf-8',
    body: expect.stringContaining('<h1'),
  });
  expect(await load(`/${warning}.txt`)).toMatchObject({
    type: 'text/plain; charset=utf-8',
    body: expect.stringContaining('Hi sam,'),
  });

  preview.kill('SIGINT');
  const [code] = await once(preview, 'exit');
  expect(code).toBe(0);
});

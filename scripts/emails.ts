import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Serves a preview of every email with sample data. Usage: `npm run emails [-- <port>]` */

const DEFAULT_PORT = 4330;

interface RenderedSample {
  title: string;
  html: string;
  text: string;
}

if (isMainThread) await serve(Number(process.argv[2] ?? DEFAULT_PORT));
else parentPort?.postMessage(await renderSamples());

async function serve(port: number): Promise<void> {
  const server = createServer(async ({ url = '/' }, response) => {
    try {
      const { type, body } = page(await renderInThread(), url);
      response.setHeader('Content-Type', `${type}; charset=utf-8`).end(body);
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(error));
    }
  });
  server.once('error', (error) => {
    console.error(`${error.message}. Choose another port: npm run emails -- <port>`);
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: opened } = server.address() as AddressInfo;
  console.log(
    `Email preview: http://localhost:${opened} (Ctrl-C to stop). Reload the page to see your changes.`,
  );
}

/** Renders in a new thread, which reloads the templates: changes show without a restart. */
async function renderInThread(): Promise<RenderedSample[]> {
  const thread = new Worker(new URL(import.meta.url));
  const [samples] = (await once(thread, 'message')) as [RenderedSample[]];
  return samples;
}

async function renderSamples(): Promise<RenderedSample[]> {
  await import('./load-tsx.ts');
  const { renderEmail } = await import('#server/kernel/outbox/emails/render.ts');
  const { INSTITUTE } = await import('#config/institute.ts');
  const { SAMPLES } = await import('#server/kernel/outbox/emails/samples.ts');
  return Object.entries(SAMPLES).map(([title, sample]) => ({
    title,
    ...renderEmail(sample, INSTITUTE.name),
  }));
}

/**
 * Returns `/<n>.html` and `/<n>.txt` for the nth sample, and the list of all samples for any other address.
 */
function page(samples: RenderedSample[], url: string): { type: string; body: string } {
  const [, index = '', extension] = /^\/(\d+)\.(html|txt)$/.exec(url) ?? [];
  const sample = samples[Number(index)];
  if (extension === 'html' && sample) return { type: 'text/html', body: sample.html };
  if (extension === 'txt' && sample) return { type: 'text/plain', body: sample.text };
  return { type: 'text/html', body: list(samples) };
}

function list(samples: RenderedSample[]): string {
  const sections = samples.map(
    ({ title }, index) => `<h2>${title}</h2>
<p><a href="/${index}.html">HTML</a> · <a href="/${index}.txt">Plain text</a></p>
<iframe src="/${index}.html" title="${title}, wide" width="700" height="600" loading="lazy"></iframe>
<iframe src="/${index}.html" title="${title}, phone" width="390" height="600" loading="lazy"></iframe>`,
  );
  return `<!doctype html>
<html lang="en">
<head><title>Emails</title><meta name="color-scheme" content="light dark">
<style>body { font-family: system-ui; margin: 2rem; }</style></head>
<body><h1>Emails</h1>
${sections.join('\n')}
</body>
</html>`;
}

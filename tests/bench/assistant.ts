import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractAnswer } from '#server/domain/assistant/extracts/extract-answer.ts';
import { findPassages, type KnowledgeServices } from '#server/domain/assistant/knowledge.ts';
import { writeKnowledge } from '#server/domain/assistant/write-knowledge.ts';
import { readPageFiles } from '#server/domain/seo/published-pages.ts';
import { pointTo } from '#server/kernel/releases/releases.ts';
import { readQuestions } from '../eval/question-sets.ts';
import { withKnowledge } from '../eval/with-knowledge.ts';
import { processorTimeOf } from '../support/processor-time.ts';
import { rowOf, type Timing } from './timing.ts';

/**
 * `npm run bench -- assistant`: how long finding passages takes over the site and over 50 times its text, for the questions of the
 * tuning set, and the first answer of a process, which reads the index. Ends with 1 where it takes too long.
 */
const TIMES = 50;
const ROUNDS = 5;
const MAX_P95_MS = { site: 5, large: 20 };
const MAX_FIRST_MS = 50;

const { answered, unanswered, advice, orders } = readQuestions('tuning');
const questions = [...answered, ...unanswered, ...advice, ...orders].map(({ question }) => question);

await withKnowledge((services, release) => {
  const first = timeFirst(services);
  const site = time('the site', services);
  const folder = mkdtempSync(join(tmpdir(), 'gti-knowledge-'));
  try {
    const large = time(`${TIMES} times its text`, enlarged(services, release, folder));
    console.table(Object.fromEntries([site, large].map(rowOf)));
    console.log(
      `the first answer takes ${first.cpu.toFixed(1)} ms of CPU (at most ${MAX_FIRST_MS} ms), ${first.clock.toFixed(1)} ms by the clock`,
    );
    console.log(`at most ${MAX_P95_MS.site} ms and ${MAX_P95_MS.large} ms (p95)`);
    const isSlow = site.p95 > MAX_P95_MS.site || large.p95 > MAX_P95_MS.large || first.cpu > MAX_FIRST_MS;
    if (isSlow) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Makes a release with every page many times, each copy with a word of its own, the current one of another data folder. */
function enlarged(services: KnowledgeServices, release: string, folder: string): KnowledgeServices {
  const large = join(folder, 'releases', 'large');
  for (const { path, html } of readPageFiles(release))
    for (let copy = 0; copy < TIMES; copy += 1) {
      const file = join(
        large,
        'client',
        copy === 0 ? '.' : `copy-${copy}`,
        `${path === '/' ? 'index' : path}.html`,
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html.replaceAll('</p>', ` edition${copy}</p>`));
    }
  writeKnowledge(large);
  pointTo({ dataDir: folder }, { release: 'large' });
  return { ...services, env: { ...services.env, dataDir: folder } };
}

/**
 * Returns how long the first answer of this process takes, in milliseconds. It's computed without a pause, so on an idle machine both
 * times are the same; on a busy one, the clock also counts what others compute.
 */
function timeFirst(services: KnowledgeServices): { clock: number; cpu: number } {
  const began = performance.now();
  const cpu = processorTimeOf(() => extractAnswer(services, questions[0] ?? ''));
  return { clock: performance.now() - began, cpu };
}

function time(name: string, services: KnowledgeServices): Timing {
  findPassages(services, questions[0] ?? '');
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const question of questions) {
      const from = performance.now();
      findPassages(services, question);
      times.push(performance.now() - from);
    }
  const { user, system } = process.cpuUsage(before);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / times.length };
}

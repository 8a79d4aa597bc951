import { parseArgs } from 'node:util';
import { parseEnv } from '#server/kernel/env/env.ts';
import { askIndex } from './ask-index.ts';
import { askSite } from './ask-site.ts';
import { fitConfidence } from './fit-confidence.ts';
import { type Measured, measure, TARGETS } from './measure.ts';
import { presentSets, readQuestions, type SetName } from './question-sets.ts';
import { withKnowledge } from './with-knowledge.ts';

/**
 * `npm run eval:assistant`: asks the assistant the questions in `eval/`, and prints how many of them it answers from the right page and how
 * many it rightly refuses. It answers in this process from the release in DATA_DIR; with `--model`, the running site
 * answers with its model. `--fit` fits the confidence instead. `--set tuning` asks one set only. Ends with 1 below the targets.
 */
const { values } = parseArgs({
  options: {
    model: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true },
  },
});
const names = presentSets().filter((name) => values.set?.includes(name) ?? true);

if (values.fit) await withKnowledge(fitConfidence);
else if (values.model) {
  const { siteUrl } = parseEnv({
    ...process.env,
    APP_SECRET: 'a secret that this measurement needs none of',
  });
  await report((question) => askSite(siteUrl, question));
} else await withKnowledge((services) => report((question) => askIndex(services, question)));

async function report(ask: Parameters<typeof measure>[1]): Promise<void> {
  const measured: [SetName, Measured][] = [];
  for (const name of names) measured.push([name, await measure(readQuestions(name), ask)]);
  for (const [name, { mistakes }] of measured)
    for (const mistake of mistakes) console.log(`${name}: ${mistake}`);
  console.table(Object.fromEntries(measured.map(([name, result]) => [name, rowOf(result)])));
  console.log(
    `at least ${percent(TARGETS.first)} first, ${percent(TARGETS.amongThree)} among three, ${percent(TARGETS.answered)} answered, ${percent(TARGETS.refused)} refused`,
  );
  if (measured.some(([, result]) => !reaches(result))) process.exitCode = 1;
}

function rowOf({ first, amongThree, section, answered, misled, refused, declined }: Measured) {
  return {
    'right page first': percent(first),
    'among three': percent(amongThree),
    'right section of it': percent(section),
    answered: percent(answered),
    'from a wrong page': percent(misled),
    'unanswerable refused': percent(refused),
    'advice and injection refused': percent(declined),
  };
}

function reaches(measured: Measured): boolean {
  return (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).every((name) => measured[name] >= TARGETS[name]);
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1).replace('.0', '')}%`;
}

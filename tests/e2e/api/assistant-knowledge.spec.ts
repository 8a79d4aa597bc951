import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { KNOWLEDGE_FILE } from '#server/domain/assistant/knowledge-file.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import { askIndex } from '../../eval/ask-index.ts';
import { measure } from '../../eval/measure.ts';
import { readQuestions } from '../../eval/question-sets.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';

/** What these questions reach today, each asked as if it were no example: the targets of `npm run eval:assistant` and more. */
const REACHED = { first: 0.91, amongThree: 0.96, answered: 0.65, refused: 1, declined: 0.9 } as const;

test('the release has the index of its pages, where visitors cannot request it', () => {
  const release = currentRelease({ dataDir: E2E_SETTINGS.DATA_DIR }) ?? '';
  expect(existsSync(join(release, KNOWLEDGE_FILE))).toBe(true);
  expect(existsSync(join(release, 'client', KNOWLEDGE_FILE))).toBe(false);
});

test('answers the questions of the tuning set as well as before', async () => {
  const env = parseEnv({ ...E2E_SETTINGS, APP_SECRET: 'a secret of at least 32 characters' });
  const db = openDatabase(env.databaseFile);
  const services = createServices(env, db);
  const measured = await measure(readQuestions('tuning'), (question) => askIndex(services, question));
  db.$client.close();
  for (const [name, share] of Object.entries(REACHED) as [keyof typeof REACHED, number][])
    expect(measured[name], `${name}\n${measured.mistakes.join('\n')}`).toBeGreaterThanOrEqual(share);
});

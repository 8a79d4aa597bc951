import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { learnCrisisModel } from './learn-crisis-model.ts';

/** `npm run crisis-model`: learns the weights of words in messages about a crisis from `eval/crisis.yaml` and `eval/tuning.yaml`. */
writeFileSync(
  join(ROOT, 'src/server/domain/assistant/crisis/crisis-weights.json'),
  `${JSON.stringify(learnCrisisModel(), null, 2)}\n`,
);

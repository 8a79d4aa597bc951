import { z } from 'zod';
import {
  type KeptRecords,
  MAX_RETENTION_DAYS,
  RETENTION,
  RETENTION_NAMES,
  type Retention,
  type RetentionName,
} from '#shared/retention.ts';

type Setting = (typeof RETENTION)[RetentionName]['setting'];

const wholeDays = z.coerce.number('must be a number of days such as 30');
const daysOr = ({ days, atLeast = 1 }: KeptRecords) =>
  wholeDays
    .int('must be a whole number of days')
    .min(atLeast, `must be at least ${atLeast}`)
    .max(MAX_RETENTION_DAYS, `must be at most ${MAX_RETENTION_DAYS}`)
    .default(days);

/** The settings of the table, for the schema of the environment. */
export const RETENTION_SETTINGS = Object.fromEntries(
  Object.values(RETENTION).map((kept) => [kept.setting, daysOr(kept)]),
) as Record<Setting, ReturnType<typeof daysOr>>;

/** Returns the days for each kind of record, from the parsed environment. */
export function retentionOf(values: Record<Setting, number>): Retention {
  return Object.fromEntries(
    RETENTION_NAMES.map((name) => [name, values[RETENTION[name].setting]]),
  ) as Retention;
}

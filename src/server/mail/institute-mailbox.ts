import { INSTITUTE, isSet } from '#config/institute.ts';
import type { Env } from '../env.ts';

/** Returns the address that answers to our emails reach: the institute's own, or the first that gets messages. */
export function instituteMailbox({ mail }: Pick<Env, 'mail'>): string {
  return isSet(INSTITUTE.email) ? INSTITUTE.email : (mail.notify.messages[0] ?? '');
}

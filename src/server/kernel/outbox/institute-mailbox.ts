import { isSet } from '#config/institute.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';

/** Returns the Reply-To address of our emails: the institute's own, or the first recipient of messages. */
export function instituteMailbox(services: Pick<Services, 'db' | 'env'>): string {
  const { email } = readSetting(services, 'institute');
  return isSet(email) ? email : (readSetting(services, 'notify').messages[0] ?? '');
}

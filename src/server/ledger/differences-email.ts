import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { StaffEmail } from '../mail/queue-staff-email.ts';
import type { Services } from '../services.ts';

/** Returns the email that tells staff how many differences a comparison found that weren't known. */
export function differencesEmail({ env }: Pick<Services, 'env'>, count: number): StaffEmail {
  const title = count === 1 ? '1 new payment difference' : `${count} new payment differences`;
  return {
    template: 'staff-differences',
    subject: title,
    data: { title, adminUrl: new URL(ADMIN_PATHS.payments, env.siteUrl).href },
  };
}

import { checkAdministrators } from '#server/domain/accounts/check-administrators.ts';
import { checkBackups } from '#server/flows/backup/check-backups.ts';
import {
  checkAddress,
  checkEmail,
  checkFacts,
  checkLimits,
  checkPayments,
  checkSamples,
  checkTax,
  checkVendors,
  checkWebhook,
  type Installation,
  type OpeningCheck,
  reasonOf,
  settingPath,
} from '#server/flows/operations/opening-checks.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { OpeningKey, OpeningLine } from '#shared/schemas/opening.schema.ts';

/** How long a check may wait for another server. */
const LIMIT_MS = 10 * SECOND_MS;

interface Line {
  label: string;
  href?: string;
  check: OpeningCheck;
}

const LINES: Record<Exclude<OpeningKey, 'open'>, Line> = {
  address: { label: 'Public address', check: checkAddress },
  limits: { label: 'Rate limits', check: checkLimits },
  payments: { label: 'Payments', check: checkPayments },
  webhook: { label: 'Payment webhook', check: checkWebhook },
  tax: { label: 'Sales tax', href: settingPath('tax'), check: checkTax },
  vendors: { label: 'Print vendors', href: ADMIN_PATHS.products, check: checkVendors },
  email: { label: 'Email', check: checkEmail },
  facts: { label: 'Institute facts', href: settingPath('institute'), check: checkFacts },
  administrators: {
    label: 'Administrators',
    href: ADMIN_PATHS.users,
    check: ({ db }) => (db ? checkAdministrators(db) : ['nobody can be looked up without the database']),
  },
  backups: { label: 'Backups', check: checkBackups },
  samples: { label: 'Test orders', check: checkSamples },
};

/** A checked line of the opening list. The findings are phrases that follow its label. */
export interface CheckedLine {
  key: Exclude<OpeningKey, 'open'>;
  label: string;
  href?: string | undefined;
  findings: string[];
}

/**
 * Runs the checks of everything that an owner must do before opening (docs/operations.md#going-live), all at once. A check that
 * throws or takes longer than `limitMs` is open, with the reason. Changes nothing.
 */
export async function checkOpening(installation: Installation, limitMs = LIMIT_MS): Promise<CheckedLine[]> {
  const lines = Object.entries(LINES) as [CheckedLine['key'], Line][];
  return Promise.all(
    lines.map(async ([key, { label, href, check }]) => {
      const findings = await inTime(findingsOf(check, installation), limitMs);
      return { key, label, href, findings };
    }),
  );
}

/** Returns the opening list for the dashboard, whose last line says whether the shop is open for business. */
export function openingList(checked: CheckedLine[]): OpeningLine[] {
  const open = checked.filter(({ findings }) => findings.length > 0).length;
  return [
    ...checked.map(({ key, label, href, findings }) => ({
      key,
      label,
      isDone: findings.length === 0,
      advice: findings.map(toSentence).join(' '),
      ...(href && { href }),
    })),
    {
      key: 'open',
      label: 'Open for business',
      isDone: open === 0,
      advice: open === 0 ? '' : `${plural(open, 'line is', 'lines are')} still to do.`,
    },
  ];
}

async function findingsOf(check: OpeningCheck, installation: Installation): Promise<string[]> {
  try {
    return await check(installation);
  } catch (error) {
    return [reasonOf(error)];
  }
}

async function inTime(work: Promise<string[]>, limitMs: number): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const timer = setTimeout(
    () => late.resolve([`no answer within ${limitMs / SECOND_MS} seconds: try again`]),
    limitMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function toSentence(phrase: string): string {
  const words = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

import { z } from 'zod';
import {
  MAX_STAFF_ADDRESSES,
  STAFF_EMAIL_KINDS,
  type StaffAddresses,
  type StaffEmailKind,
} from '#shared/staff-emails.ts';

const FORM =
  'must be email addresses separated by commas, each for everything or for one kind (orders, flags, jobs, messages), ' +
  'such as office@gti.example or orders:shop@gti.example,messages:office@gti.example';
const NO_MESSAGES = 'must have an address for messages, such as messages:office@gti.example';

/** The setting MAIL_NOTIFY as addresses by kind: `a@x.org,orders:b@x.org`. */
export const notifySetting = z
  .string()
  .default('info@example.com')
  .transform((list, context): StaffAddresses => {
    const entries = list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map(parseEntry);
    const isValid = entries.length <= MAX_STAFF_ADDRESSES && entries.every((entry) => entry !== null);
    const addresses = addressesOf(entries.filter((entry) => entry !== null));
    if (!isValid) context.addIssue(FORM);
    // The contact form has to reach someone.
    else if (addresses.messages.length === 0) context.addIssue(NO_MESSAGES);
    return addresses;
  });

interface Entry {
  /** Undefined for all kinds. */
  kind: StaffEmailKind | undefined;
  address: string;
}

function parseEntry(entry: string): Entry | null {
  const [, name, address] = /^(?:([^:]*):)?(.*)$/.exec(entry) ?? [];
  const kind = STAFF_EMAIL_KINDS.find((known) => known === name);
  const parsed = z.email().safeParse(address?.trim());
  return parsed.success && (name === undefined || kind) ? { kind, address: parsed.data } : null;
}

function addressesOf(entries: Entry[]): StaffAddresses {
  const of = (kind: StaffEmailKind) => [
    ...new Set(entries.filter((entry) => (entry.kind ?? kind) === kind).map(({ address }) => address)),
  ];
  return { orders: of('orders'), flags: of('flags'), jobs: of('jobs'), messages: of('messages') };
}

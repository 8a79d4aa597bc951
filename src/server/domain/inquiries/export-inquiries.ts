import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { contacts } from '#db/schema/site.ts';
import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn, exactClock } from '#shared/dates.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import { countInquiries } from './inquiries.queries.ts';
import { type InquiryFilter, inquiryCondition } from './inquiry-filter.ts';
import type { InquiryRow } from './inquiry-wire.ts';

const COLUMNS = [
  ...['ID', 'Date', 'Status', 'First name', 'Last name', 'Email', 'Phone', 'Interest', 'Course', 'Page'],
  ...['Owner', 'Message'],
];

interface ExportedInquiry {
  contact: InquiryRow;
  owner: string | null;
}

/** Exports the matching messages as a CSV file, newest first. */
export function exportInquiries(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  filter: InquiryFilter,
  actor: Administrator,
): CsvFile {
  const { db, env, now } = services;
  const clock = exactClock(env.timeZone);
  const total = countInquiries(db, filter);
  const body = streamCsv<ExportedInquiry>(services, {
    onStart: () => recordExport(services, { action: 'inquiries_exported', actor, filter, total }),
    columns: COLUMNS,
    readPage: (last, limit) =>
      db
        .select({ contact: contacts, owner: users.username })
        .from(contacts)
        .leftJoin(users, eq(users.id, contacts.ownerId))
        .where(and(inquiryCondition(filter), last && isAfter(last.contact)))
        .orderBy(desc(contacts.createdAt), desc(contacts.number))
        .limit(limit)
        .all(),
    toCells: ({ contact, owner }) => [
      contact.id,
      clock.format(contact.createdAt),
      contact.status,
      contact.firstName,
      contact.lastName,
      contact.email,
      contact.phone ?? '',
      INTEREST_LABELS[contact.interest],
      contact.course ?? '',
      contact.page ?? '',
      owner ?? '',
      contact.message,
    ],
  });
  return { fileName: `gti-contacts-${dayIn(env.timeZone, now())}.csv`, total, body };
}

const isAfter = ({ createdAt, number }: InquiryRow) =>
  sql`(${contacts.createdAt}, ${contacts.number}) < (${createdAt.getTime()}, ${number})`;

import { listAdministrators } from '#server/domain/accounts/users.queries.ts';
import { listInquiries, summarizeInquiries } from '#server/domain/inquiries/inquiries.queries.ts';
import type { InquiryFilter } from '#server/domain/inquiries/inquiry-filter.ts';
import type { AuditFilter } from '#server/kernel/audit/audit-filter.ts';
import { listAuditEntries, requireAuditEntry } from '#server/kernel/audit/audit-log.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit.ts';
import { dayIn } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import { INQUIRY_PAGE_SIZE, INQUIRY_STATUSES } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';

/** A call and its name. */
type Call = readonly [name: string, call: () => unknown];

/** The calls of the inquiries and the audit log, with every filter, search and the pages that take longest. */
export function officeCalls(services: Services): Call[] {
  return [...inquiryCalls(services), ...auditCalls(services)];
}

function inquiryCalls(services: Services): Call[] {
  const filters: Record<string, InquiryFilter> = {
    all: {},
    ...Object.fromEntries(INQUIRY_STATUSES.map((status) => [status, { status }])),
    ...Object.fromEntries(INTERESTS.map((interest) => [interest, { interest }])),
    'closed, military': { status: 'closed', interest: 'military' },
    'search, a word of all': { search: 'medics' },
    'search, a name': { search: 'sam42' },
    'search, no match': { search: 'nobody at all' },
    'search, 2 characters': { search: 'sa' },
    'search, 1 character': { search: 'q' },
    'search, a word of all, spam': { search: 'medics', status: 'spam' },
  };
  const list = (filter: InquiryFilter, offset: number) =>
    listInquiries(services.db, { ...filter, limit: INQUIRY_PAGE_SIZE, offset });
  return [
    ...Object.entries(filters).flatMap(([name, filter]): Call[] => {
      const last = Math.max(0, list(filter, 0).total - 1);
      return [
        [`inquiries, ${name}`, () => list(filter, 0)],
        [`inquiries, ${name}, last page`, () => list(filter, last)],
      ];
    }),
    ['inquiries, counts', () => summarizeInquiries(services)],
  ];
}

function auditCalls(services: Services): Call[] {
  const { db, env, now } = services;
  const daysAgo = (days: number) => dayIn(env.timeZone, new Date(now().getTime() - days * DAY_MS));
  const year = { from: daysAgo(500), to: daysAgo(135) };
  const filters: Record<string, AuditFilter> = {
    all: {},
    'a year': year,
    'until long ago': { to: daysAgo(729) },
    'common action': { action: 'sign_in' },
    'rare action': { action: 'orders_exported' },
    'no such action': { action: 'inquiry_deleted' },
    person: { actor: 'admin-1' },
    'person, action': { actor: 'admin-1', action: 'order_status_changed' },
    'person, no such action': { actor: 'admin-1', action: 'sign_in' },
    'person, action, a year': { actor: 'admin-1', action: 'order_status_changed', ...year },
    'one order': { subjectType: 'order', subject: 'order-1000' },
    'one order, person': { subjectType: 'order', subject: 'order-1000', actor: 'admin-1' },
    'search, a word of all': { search: 'admin' },
    'search, long, of many': { search: 'the customer called about' },
    'search, an address': { search: '203.0.17.' },
    'search, an address of few': { search: '203.0.17.42' },
    'search, an address of all': { search: '203.' },
    'search, a shopper': { search: 'shopper5000' },
    'search, an order': { search: 'GTI-512345' },
    'search, no match': { search: 'nobody at all' },
    'search, 2 characters': { search: 'ad' },
    'search, 1 character, no match': { search: 'z' },
    'search, a word of all, rare action': { search: 'admin', action: 'orders_exported' },
    'search, a word of all, person, a year': { search: 'admin', actor: 'admin-1', ...year },
    'search, 2 characters, person': { search: 'zz', actor: 'admin-1' },
  };
  const list = (filter: AuditFilter, offset: number) =>
    listAuditEntries(services, { ...filter, limit: AUDIT_PAGE_SIZE, offset });
  const [first] = list({}, 0).entries;
  return [
    ...Object.entries(filters).flatMap(([name, filter]): Call[] => [
      [`audit log, ${name}`, () => list(filter, 0)],
      [`audit log, ${name}, last page`, () => list(filter, MAX_SEARCH_MATCHES - AUDIT_PAGE_SIZE)],
    ]),
    ['administrators', () => listAdministrators(db)],
    ['audit log, an entry', () => requireAuditEntry(db, Number(first?.id))],
  ];
}

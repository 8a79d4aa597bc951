import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { INQUIRY_STATUSES, MAX_INQUIRY_SEARCH_LENGTH } from '#shared/inquiry.ts';
import { INTEREST_LABELS, INTERESTS, type Interest } from '#shared/interests.ts';
import type { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress, type ListView } from '../kit/list/list-view.ts';

export const INQUIRIES = createListAddress({
  path: ADMIN_PATHS.inquiries,
  filters: { interest: INTERESTS, status: INQUIRY_STATUSES },
  sorts: [],
  search: { label: 'Search by name, email or message', maxLength: MAX_INQUIRY_SEARCH_LENGTH },
});

const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All but spam',
  options: INQUIRY_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
};

/** Returns the filters. Lists only interests that some message has, and the chosen one. */
export function inquiryFilters(counts: InquiryCounts | undefined, { filters }: ListView): ListFilter[] {
  const isPresent = (interest: Interest) =>
    !counts || counts.byInterest[interest] > 0 || filters['interest'] === interest;
  const interests: ListFilter = {
    name: 'interest',
    label: 'Interest',
    all: 'All interests',
    options: INTERESTS.filter(isPresent).map((value) => ({ value, label: INTEREST_LABELS[value] })),
  };
  return [interests, STATUS_FILTER];
}

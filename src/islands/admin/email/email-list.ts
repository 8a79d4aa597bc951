import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import {
  EMAIL_STATES,
  EMAIL_STATUS_LABELS,
  EMAIL_STATUSES,
  MAX_EMAIL_SEARCH_LENGTH,
} from '#shared/email-status.ts';
import { EMAIL_TEMPLATE_NAMES, emailTemplateLabel } from '#shared/email-templates.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

export const EMAILS = createListAddress({
  path: ADMIN_PATHS.email,
  filters: { status: EMAIL_STATES, template: EMAIL_TEMPLATE_NAMES },
  sorts: [],
  search: { label: 'Search by recipient or subject', maxLength: MAX_EMAIL_SEARCH_LENGTH },
});

/** The templates, as `open` in the address. */
export const TEMPLATES = 'templates';

export const EMAIL_FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: [
      { value: 'undelivered', label: 'Not delivered' },
      ...EMAIL_STATUSES.map((value) => ({ value, label: EMAIL_STATUS_LABELS[value] })),
    ],
  },
  {
    name: 'template',
    label: 'Template',
    all: 'All templates',
    options: EMAIL_TEMPLATE_NAMES.map((value) => ({ value, label: emailTemplateLabel(value) })),
  },
];

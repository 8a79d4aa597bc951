import { PAYMENT_PAGE_SIZE } from '#shared/ledger.ts';
import { fetchPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the ledger. */
export const PAYMENTS_KEY = 'payments';
export const COMPARISON_KEY = [PAYMENTS_KEY, 'comparison'] as const;

export const fetchPayments = (view: ListView) =>
  fetchPage('GET /api/admin/payments', view, PAYMENT_PAGE_SIZE);

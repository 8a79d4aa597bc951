import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { PAYMENT_PAGE_SIZE } from '#shared/ledger.ts';
import {
  type DifferenceResolution,
  LedgerComparison,
  LedgerEntry,
  LedgerTotals,
  PaymentReport,
} from '#shared/schemas/payments.schema.ts';
import { fetchPage, type ListPage, rowQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the ledger. */
export const PAYMENTS_KEY = 'payments';
export const COMPARISON_KEY = [PAYMENTS_KEY, 'comparison'] as const;

export function fetchPayments(view: ListView): Promise<ListPage<LedgerEntry>> {
  return fetchPage(API.payments, LedgerEntry, view, PAYMENT_PAGE_SIZE);
}

export function fetchTotals(view: Pick<ListView, 'q' | 'filters'>): Promise<LedgerTotals> {
  return callApi('GET', `${API.paymentTotals}?${rowQuery(view)}`, LedgerTotals);
}

/** @param period `2026-11` or `2026`; null for the current month */
export function fetchReport(period: string | null): Promise<PaymentReport> {
  const query = new URLSearchParams(period ? { period } : {});
  return callApi('GET', `${API.paymentReport}?${query}`, PaymentReport);
}

export function fetchComparison(): Promise<LedgerComparison> {
  return callApi('GET', API.paymentComparison, LedgerComparison);
}

export function startComparison(): Promise<LedgerComparison> {
  return callApi('POST', API.paymentComparison, LedgerComparison);
}

export function resolveDifference(id: string, resolution: DifferenceResolution): Promise<LedgerComparison> {
  return callApi('POST', API.paymentDifference(id), LedgerComparison, resolution);
}

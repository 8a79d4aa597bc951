import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import { PAYMENT_PAGE_SIZE } from '#shared/ledger.ts';
import {
  type DifferenceResolution,
  LedgerComparison,
  LedgerEntry,
  LedgerTotals,
  PayoutReport,
} from '#shared/schemas/payments.schema.ts';
import type { ListPage } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the ledger. */
export const PAYMENTS_KEY = 'payments';
export const COMPARISON_KEY = [PAYMENTS_KEY, 'comparison'] as const;

/** Returns the part of a view that chooses its movements, as the API's query. */
export function paymentQuery({ q, filters }: Pick<ListView, 'q' | 'filters'>): URLSearchParams {
  return new URLSearchParams({ ...filters, ...(q && { q }) });
}

export async function fetchPayments(view: ListView): Promise<ListPage<LedgerEntry>> {
  const query = paymentQuery(view);
  if (view.sort) query.set('sort', view.sort);
  query.set('limit', String(PAYMENT_PAGE_SIZE));
  query.set('offset', String((view.page - 1) * PAYMENT_PAGE_SIZE));
  const path = `${API.payments}?${query}`;
  const { data, headers } = await callApiWithHeaders('GET', path, array(LedgerEntry));
  return { rows: data, total: Number(headers.get('X-Total-Count')) };
}

export function fetchTotals(view: Pick<ListView, 'q' | 'filters'>): Promise<LedgerTotals> {
  return callApi('GET', `${API.paymentTotals}?${paymentQuery(view)}`, LedgerTotals);
}

/** @param period `2026-11` or `2026`; null for the current month */
export function fetchReport(period: string | null): Promise<PayoutReport> {
  const query = new URLSearchParams(period ? { period } : {});
  return callApi('GET', `${API.paymentReport}?${query}`, PayoutReport);
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

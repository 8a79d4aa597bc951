import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import { DISPUTE_PAGE_SIZE } from '#shared/disputes.ts';
import { AdminDispute, DisputeEvidence } from '#shared/schemas/disputes.schema.ts';
import type { ListPage } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of disputes. */
export const DISPUTES_KEY = 'disputes';

export async function fetchDisputes({ q, filters, page }: ListView): Promise<ListPage<AdminDispute>> {
  const query = new URLSearchParams({ ...filters, ...(q && { q }), limit: String(DISPUTE_PAGE_SIZE) });
  query.set('offset', String((page - 1) * DISPUTE_PAGE_SIZE));
  const path = `${API.disputes}?${query}`;
  const { data, headers } = await callApiWithHeaders('GET', path, array(AdminDispute));
  return { rows: data, total: Number(headers.get('X-Total-Count')) };
}

export function fetchOrderDisputes(orderId: string): Promise<AdminDispute[]> {
  return callApi('GET', API.adminOrderDisputes(orderId), array(AdminDispute));
}

export async function fetchEvidence(orderId: string): Promise<string> {
  return (await callApi('GET', API.adminOrderEvidence(orderId), DisputeEvidence)).text;
}

import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { DISPUTE_PAGE_SIZE } from '#shared/disputes.ts';
import { AdminDispute, DisputeEvidence } from '#shared/schemas/disputes.schema.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of disputes. */
export const DISPUTES_KEY = 'disputes';

export function fetchDisputes(view: ListView): Promise<ListPage<AdminDispute>> {
  return fetchPage(API.disputes, AdminDispute, view, DISPUTE_PAGE_SIZE);
}

export function fetchOrderDisputes(orderId: string): Promise<AdminDispute[]> {
  return callApi('GET', API.adminOrderDisputes(orderId), array(AdminDispute));
}

export async function fetchEvidence(orderId: string): Promise<string> {
  return (await callApi('GET', API.adminOrderEvidence(orderId), DisputeEvidence)).text;
}

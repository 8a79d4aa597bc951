import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  type BulkStatusChange,
  BulkStatusResult,
  CancelEffects,
} from '#shared/schemas/order-actions.schema.ts';

export function setStatuses(change: BulkStatusChange): Promise<BulkStatusResult> {
  return callApi('POST', API.adminOrderStatuses, BulkStatusResult, change);
}

export function fetchCancelEffects(ids: readonly string[]): Promise<CancelEffects> {
  return callApi('GET', `${API.adminOrderCancelEffects}?ids=${ids.join(',')}`, CancelEffects);
}

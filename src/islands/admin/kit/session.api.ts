import { callApi } from '#shared/api-client.ts';

export function signOut(): Promise<void> {
  return callApi('POST', '/api/logout');
}

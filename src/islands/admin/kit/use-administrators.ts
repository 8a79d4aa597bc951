import { useQuery } from '@tanstack/react-query';
import type { ListedAdministrator } from '#shared/schemas/user.schema.ts';
import { call } from '../../../client/api.ts';

/** Returns the administrators by username, including disabled ones; `undefined` while loading. */
export function useAdministrators(): ListedAdministrator[] | undefined {
  return useQuery({
    queryKey: ['administrators'],
    queryFn: () => call('GET /api/admin/administrators'),
  }).data;
}

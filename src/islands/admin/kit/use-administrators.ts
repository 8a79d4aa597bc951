import { useQuery } from '@tanstack/react-query';
import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { ListedAdministrator } from '#shared/schemas/user.schema.ts';

/** Returns the administrators by username, disabled ones too; `undefined` until they are loaded. */
export function useAdministrators(): ListedAdministrator[] | undefined {
  return useQuery({
    queryKey: ['administrators'],
    queryFn: () => callApi('GET', API.administrators, array(ListedAdministrator)),
  }).data;
}

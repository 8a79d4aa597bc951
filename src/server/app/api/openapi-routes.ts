import { record, string, unknown } from 'zod/mini';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import type { Calls } from '#server/kernel/http/router.ts';
import { describeCalls } from './openapi.ts';

/** @param allCalls returns every call of the API, including this one */
export function openApiRoutes(allCalls: () => Calls) {
  // Created once for everyone and once for administrators, because it takes a tenth of a second.
  const descriptions = new Map<boolean, ReturnType<typeof describeCalls>>();
  const describe = (showsAll: boolean, siteUrl: string) => {
    const calls = Object.entries(allCalls()).filter(([, { spec }]) => showsAll || spec.auth !== 'admin');
    return describeCalls(Object.fromEntries(calls), siteUrl);
  };
  return {
    'GET /api/openapi.json': endpoint({
      summary:
        'Returns the description of the API in OpenAPI 3.1: the public calls, and to administrators all of them.',
      auth: 'public',
      limit: 'read',
      output: record(string(), unknown()),
      run: ({ user, services }) => {
        const showsAll = user?.role === 'admin';
        const described = descriptions.get(showsAll) ?? describe(showsAll, services.env.siteUrl);
        descriptions.set(showsAll, described);
        return described;
      },
    }),
  };
}

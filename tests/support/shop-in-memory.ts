import { parseSetCookie } from 'cookie';
import { answerCall } from '#server/app/api/respond-to-call.ts';
import { insertUser } from '#server/domain/accounts/create-user.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { type TestServices, testServices } from './test-services.ts';

const ORIGIN = 'http://localhost:4321';
const ADDRESS = '203.0.113.7';

/** A shop whose API is called without a server: the routes as they are, on a database of their own. */
export interface ShopInMemory {
  services: TestServices;
  /** Sends a request with the visitor's cookies. */
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Sends a JSON body. */
  sendJson: (method: string, path: string, body: unknown) => Promise<Response>;
  /** Signs in as a new account with a password known only here. Signing in has its own tests. */
  signInAs: (role: Role, username?: string) => Promise<User>;
  clearCookies: () => void;
}

export function shopInMemory(
  settings: Record<string, string> = {},
  services = testServices(settings),
): ShopInMemory {
  const jar = new Map<string, string>();
  const send: ShopInMemory['fetch'] = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, ORIGIN), init);
    request.headers.set('Origin', ORIGIN);
    const cookies = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    if (cookies.length > 0) request.headers.set('Cookie', cookies.join('; '));
    const response = await answerCall(request, { services, address: ADDRESS });
    for (const header of response.headers.getSetCookie()) {
      const { name, value = '' } = parseSetCookie(header);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  return {
    services,
    clearCookies: () => jar.clear(),
    signInAs: async (role, username = role) => {
      const account = { username, email: `${username}@example.com`, role, passwordHash: 'no password' };
      const user = insertUser(services, account);
      const token = services.newToken();
      await services.sessions.create(user.id, token);
      jar.set(services.sessions.cookieName, token);
      return user;
    },
    fetch: send,
    sendJson: (method, path, body) =>
      send(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  };
}

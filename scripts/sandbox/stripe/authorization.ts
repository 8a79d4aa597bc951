import type { Parameters } from './parameters.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import type { Access } from './routes.ts';

/** What a browser sends along with the parameters proper. */
interface BrowserCredentials {
  key: string | undefined;
  clientSecret: string | undefined;
}

/** Takes the browser's credentials out of the parameters: they are not the call's own. */
export function splitCredentials(parameters: Parameters): [BrowserCredentials, Parameters] {
  const { key, client_secret, ...rest } = parameters;
  return [{ key: text(key), clientSecret: text(client_secret) }, rest];
}

/**
 * Tells who is calling. `secretKey` is the only secret key that is believed; any test key where it is undefined.
 * @throws StripeProblem 401
 */
export function authorize(access: Access, key: string | undefined, secretKey: string | undefined): Access {
  if (key === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (secretKey === undefined ? /^sk_test_\w+$/.test(key) : key === secretKey) return 'secret';
  if (!/^pk_test_\w+$/.test(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (access === 'browser') return 'browser';
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

/** `Authorization: Bearer sk_test_…` → the key. */
export function bearerKey(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}

function unauthorized(message: string, code?: string): StripeProblem {
  return new StripeProblem(401, invalidRequest(message, code === undefined ? {} : { code }).body);
}

function masked(key: string): string {
  return key.slice(0, 8).padEnd(Math.min(key.length, 24), '*');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

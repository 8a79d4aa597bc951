import type { Parameters } from './parameters.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import type { Access } from './routes.ts';

/** The credentials that a browser sends with the parameters. */
interface BrowserCredentials {
  key: string | undefined;
  clientSecret: string | undefined;
}

/** Separates the browser's credentials from the other parameters. */
export function splitCredentials(parameters: Parameters): [BrowserCredentials, Parameters] {
  const { key, client_secret, ...rest } = parameters;
  return [{ key: text(key), clientSecret: text(client_secret) }, rest];
}

/**
 * Returns the access level of an API key. `secretKey` is the only valid secret key; if it is undefined, any test key is.
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

/** Returns the key in `Authorization: Bearer sk_test_…`. */
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

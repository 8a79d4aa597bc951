import { callApi } from '#shared/api-client.ts';
import type { User } from '#shared/roles.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/session.schema.ts';

export function signIn(input: LoginInput): Promise<User> {
  return callApi('POST', '/api/login', input);
}

export function createAccount(input: RegisterInput): Promise<User> {
  return callApi('POST', '/api/register', input);
}

import { callApi } from '#shared/api-client.ts';
import type { LoginInput, RegisterInput, User } from '#shared/schemas/session.schema.ts';

export function signIn(input: LoginInput): Promise<User> {
  return callApi('POST', '/api/login', input);
}

export function createAccount(input: RegisterInput): Promise<User> {
  return callApi('POST', '/api/register', input);
}

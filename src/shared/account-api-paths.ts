/** Addresses of the API about an account. Import as a namespace: `import * as API from …`. */

export const login = '/api/login';
export const register = '/api/register';
export const logout = '/api/logout';

export const passwordResets = '/api/password-resets';
export const passwordResetConfirm = `${passwordResets}/confirm`;
export const accountPassword = '/api/account/password';
export const accountOrders = '/api/account/orders';
export const accountSessions = '/api/account/sessions';
export const accountSession = (id: string) => `${accountSessions}/${encodeURIComponent(id)}`;
export const otherAccountSessions = `${accountSessions}/end-others`;

import type { Administrator } from '#shared/audit.ts';

/** An administrator without an account, for verbs that record who did something. */
export const ADMIN_ACTOR: Administrator = {
  kind: 'admin',
  userId: 'a-user',
  username: 'pat',
  address: '203.0.113.7',
};

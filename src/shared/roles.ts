export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user as every screen sees it (api.md, "Session"). */
export interface User {
  id: string;
  username: string;
  email: string;
  role: Role;
}

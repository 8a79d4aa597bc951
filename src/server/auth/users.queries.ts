import { count, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/auth.ts';

const statements = preparedOn((db) => ({
  byUsername: db
    .select()
    .from(users)
    .where(eq(users.username, sql.placeholder('username')))
    .prepare(),
  admins: db.select({ n: count() }).from(users).where(eq(users.role, 'admin')).prepare(),
}));

/** Finds an account by username, regardless of case. */
export function findUser(db: Db, username: string): typeof users.$inferSelect | undefined {
  return statements(db).byUsername.get({ username: username.toLowerCase() });
}

export function countAdmins(db: Db): number {
  return statements(db).admins.get()?.n ?? 0;
}

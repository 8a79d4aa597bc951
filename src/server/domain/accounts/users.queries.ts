import { and, asc, count, desc, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { countOrdersOfUser } from '#server/domain/sales/orders/short-orders.queries.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { likePattern } from '#server/kernel/search/search-text.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import { MAX_PAGE_SIZE } from '#shared/paging.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { AdminUser, ListedAdministrator, UserDetail } from '#shared/schemas/user.schema.ts';
import { readSort } from '#shared/sort.ts';
import type { UserSort, UserState } from '#shared/users.ts';
import { countSessions } from './sessions.queries.ts';

export type UserRow = typeof users.$inferSelect;

/** The columns of an `AdminUser`. */
const ADMIN_USER = { row: users, isSample: isSample(users) };

const statements = preparedOn((db) => ({
  byUsername: db
    .select()
    .from(users)
    .where(eq(users.username, sql.placeholder('username')))
    .prepare(),
  anyAdmin: db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1).prepare(),
  otherAdmin: db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.disabledAt),
        eq(users.isInvited, false),
        ne(users.id, sql.placeholder('id')),
        not(isSample(users)),
      ),
    )
    .limit(1)
    .prepare(),
}));

/** Finds an account by username, regardless of case. */
export function findUser(db: Db, username: string): UserRow | undefined {
  return statements(db).byUsername.get({ username: username.toLowerCase() });
}

/**
 * Returns the active accounts with this username or email address, regardless of case. Administrators and accounts in use come
 * first: anyone can create accounts with someone else's address.
 */
export function findActiveUsers(db: Db, nameOrEmail: string, limit: number): UserRow[] {
  return db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        or(
          eq(users.username, nameOrEmail.toLowerCase()),
          sql`${users.email} collate nocase = ${nameOrEmail}`,
        ),
      ),
    )
    .orderBy(sql`${users.role} = 'admin' desc`, desc(users.lastSignInAt), asc(users.createdAt))
    .limit(limit)
    .all();
}

const USER_NOT_FOUND: Refusal = { code: 'not_found', message: "This account doesn't exist anymore." };

/** Returns an account's row. @throws AppError `not_found` */
export function requireUserRow(db: Db, id: string): UserRow {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (!row) throw new AppError(USER_NOT_FOUND);
  return row;
}

/** Returns an account with its related records. @throws AppError `not_found` */
export function requireUser(services: Pick<Services, 'db' | 'now'>, id: string): UserDetail {
  const { db } = services;
  const found = db.select(ADMIN_USER).from(users).where(eq(users.id, id)).get();
  if (!found) throw new AppError(USER_NOT_FOUND);
  return {
    ...toAdminUser(found),
    sessionCount: countSessions(services, id),
    orderCount: countOrdersOfUser(db, id),
  };
}

/** Returns whether there is an administrator, disabled or not. */
export function hasAdmin(db: Db): boolean {
  return statements(db).anyAdmin.get() !== undefined;
}

/** Returns whether another administrator can sign in. Sample accounts, and invited ones without a password, can't. */
export function hasOtherAdmin(db: Db, id: string): boolean {
  return statements(db).otherAdmin.get({ id }) !== undefined;
}

export const LAST_ADMIN: Refusal = {
  code: 'blocked',
  message: 'This is the only active administrator. Make someone else an administrator first.',
};

/** Returns the administrators by username, including disabled ones, at most 200. */
export function listAdministrators(db: Db): ListedAdministrator[] {
  return db
    .select({
      id: users.id,
      username: users.username,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.username))
    .limit(MAX_PAGE_SIZE)
    .all();
}

interface UserFilter {
  role?: Role | undefined;
  state?: UserState | undefined;
  /** Any part of the username or the email address. */
  search?: string | undefined;
  sort?: UserSort | undefined;
  limit: number;
  offset: number;
}

/** Returns a page of matching accounts, and their total number. */
export function listUsers(
  db: Db,
  { role, state, search, sort = '-created', limit, offset }: UserFilter,
): { users: AdminUser[]; total: number } {
  const isMatch = and(
    role && eq(users.role, role),
    state && (state === 'disabled' ? isNotNull(users.disabledAt) : isNull(users.disabledAt)),
    search
      ? sql`${users.username} || char(10) || ${users.email} like ${likePattern(search)} escape '\\'`
      : undefined,
  );
  const page = db
    .select(ADMIN_USER)
    .from(users)
    .where(isMatch)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
    .all();
  const { n = 0 } = db.select({ n: count() }).from(users).where(isMatch).get() ?? {};
  return { users: page.map(toAdminUser), total: n };
}

const COLUMNS = { created: users.createdAt, username: users.username, signedIn: users.lastSignInAt } as const;

/** Ends with the id, so that accounts with equal values appear on only one page. */
function orderOf(sort: UserSort): SQL[] {
  const { id, desc: isDescending } = readSort(sort);
  const direction = isDescending ? desc : asc;
  return [direction(COLUMNS[id]), direction(users.id)];
}

function toAdminUser({ row, isSample }: { row: UserRow; isSample: boolean }): AdminUser {
  const { id, username, email, role, isInvited, disabledAt, lastSignInAt, createdAt, updatedAt } = row;
  return {
    id,
    username,
    email,
    role,
    isInvited,
    disabledAt: disabledAt?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    isSample,
  };
}

/** Returns an account as a subject of the audit log. */
export const userSubject = ({ id, username }: Pick<User, 'id' | 'username'>) =>
  ({ type: 'user', id, name: username }) as const;

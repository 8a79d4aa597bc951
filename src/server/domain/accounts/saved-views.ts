import { and, count, eq, ne, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { savedViews } from '#db/schema/accounts.ts';
import type { Services } from '#server/kernel/services.ts';
import { compareNames } from '#shared/compare-names.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_SAVED_VIEWS, type ViewedList } from '#shared/saved-views.ts';
import type { NewSavedView, SavedView } from '#shared/schemas/saved-views.schema.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

const COLUMNS = { id: savedViews.id, name: savedViews.name, query: savedViews.query };

/** Returns the views that a user saved of a list, by name. */
export function listSavedViews(db: Db, userId: string, list: ViewedList): SavedView[] {
  return db
    .select(COLUMNS)
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .all()
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/**
 * Saves a view of a list. The same view again changes nothing.
 * @throws AppError `validation_failed` for a name in use, `limit_reached`
 */
export function saveView(
  { db, newId, now }: Deps,
  userId: string,
  { list, name, query }: NewSavedView,
): SavedView {
  return transaction(db, () => {
    const named = findNamed(db, userId, list, name);
    if (named?.query === query) return named;
    if (named) throw nameTaken();
    const saved = db
      .select({ n: count() })
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
      .get();
    if ((saved?.n ?? 0) >= MAX_SAVED_VIEWS)
      throw new AppError('limit_reached', {
        message: `A list has at most ${MAX_SAVED_VIEWS} saved views. Delete one first.`,
      });
    const view = { id: newId(), name, query };
    db.insert(savedViews)
      .values({ ...view, userId, list, createdAt: now(), updatedAt: now() })
      .run();
    return view;
  });
}

/** Renames a user's own view. @throws AppError `not_found`, `validation_failed` for a name in use */
export function renameView({ db, now }: Deps, userId: string, id: string, name: string): SavedView {
  return transaction(db, () => {
    const own = and(eq(savedViews.id, id), eq(savedViews.userId, userId));
    const view = db.select().from(savedViews).where(own).get();
    if (!view) throw new AppError('not_found', { message: 'This view was deleted.' });
    if (findNamed(db, userId, view.list, name, id)) throw nameTaken();
    db.update(savedViews).set({ name, updatedAt: now() }).where(own).run();
    return { id, name, query: view.query };
  });
}

/** Deletes a user's own view. A deleted one stays deleted. */
export function deleteView(db: Db, userId: string, id: string): void {
  db.delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .run();
}

function findNamed(
  db: Db,
  userId: string,
  list: ViewedList,
  name: string,
  except = '',
): SavedView | undefined {
  const isNamed = sql`${savedViews.name} = ${name} collate nocase`;
  return db
    .select(COLUMNS)
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), isNamed, ne(savedViews.id, except)))
    .get();
}

const nameTaken = () =>
  new AppError('validation_failed', { fields: { name: 'You have a view with this name' } });

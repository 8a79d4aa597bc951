import { transaction } from '#db/client.ts';
import type { Services } from '../services.ts';
import { deleteDesigns, knownDesigns, listForgottenDesigns } from './customizations.queries.ts';
import { listDesignFolders, removeDesignFiles } from './design-files.ts';

const DAY = 24 * 3600 * 1000;
/** A design that was never put into a cart is kept this long. */
const PATIENCE = 30 * DAY;

/**
 * Removes designs that were saved 30 days ago and are in no cart, checkout or order, and what a crash left
 * of files without a design.
 * @returns how many folders were removed
 */
export async function removeForgottenDesigns({ db, env, now }: Services): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const forgotten = transaction(db, () => {
    const ids = listForgottenDesigns(db, ago(PATIENCE));
    deleteDesigns(db, ids);
    return ids;
  });
  const folders = await listDesignFolders(env, ago(DAY));
  const known = knownDesigns(db, folders);
  const removed = new Set([...forgotten, ...folders.filter((name) => !known.has(name))]);
  for (const name of removed) await removeDesignFiles(env, name);
  return removed.size;
}

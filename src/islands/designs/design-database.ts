/** A key-value store for values that include files. */
export interface KeyValueStore {
  read(key: string): Promise<unknown>;
  /** Returns the first keys with this prefix, in order, at most `count`. */
  keys(prefix: string, count: number): Promise<string[]>;
  /** Writes all entries or none. An `undefined` value deletes its key. */
  write(entries: Record<string, unknown>): Promise<void>;
}

/** The keys of a draft and of its logo. */
export const draftKey = (key: string) => `draft:${key}`;
export const logoKey = (key: string) => `draft-logo:${key}`;

const DATABASE = 'gti-designs';
const STORE = 'designs';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** The drafts of this browser in IndexedDB, which can store logo files. */
export const designDatabase: KeyValueStore = {
  async read(key) {
    const request = (await open()).transaction(STORE).objectStore(STORE).get(key);
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  },

  async keys(prefix, count) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const request = (await open()).transaction(STORE).objectStore(STORE).getAllKeys(range, count);
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result.map(String));
      request.onerror = () => reject(request.error);
    });
  },

  async write(entries) {
    const transaction = (await open()).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    for (const [key, value] of Object.entries(entries)) {
      if (value === undefined) store.delete(key);
      else store.put(value, key);
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  },
};

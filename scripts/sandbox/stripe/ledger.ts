import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type Stripe from 'stripe';

/** The stored objects, in Stripe's format. */
export interface Stored {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.EventBase;
}

type Kind = keyof Stored;

export interface StoredReply {
  status: number;
  body: string;
}

interface RefundFilter {
  paymentIntent: string | null;
  charge: string | null;
  /** The id of the last refund on the previous page. */
  startingAfter: string | null;
  limit: number;
  /** Seconds since 1970. */
  createdFrom: number | null;
}

interface IntentFilter {
  /** Seconds since 1970. */
  createdFrom: number | null;
  /** The id of the last intent on the previous page. */
  startingAfter: string | null;
  limit: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    json TEXT NOT NULL,
    payment_intent TEXT GENERATED ALWAYS AS (json ->> '$.payment_intent'),
    charge TEXT GENERATED ALWAYS AS (json ->> '$.charge')
  );
  CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (kind, payment_intent);
  CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS undelivered (event_id TEXT PRIMARY KEY);
`;

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type Ledger = ReturnType<typeof openLedger>;

/** Opens the sandbox's database `<directory>/stripe.sqlite`, or creates it. */
export function openLedger(directory: string) {
  mkdirSync(directory, { recursive: true });
  const db = new Sqlite(join(directory, 'stripe.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('busy_timeout = 5000');
  db.exec(SCHEMA);

  const save = db.prepare(
    'INSERT INTO objects (id, kind, json) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
  );
  const find = db
    .prepare<[string, string], string>('SELECT json FROM objects WHERE id = ? AND kind = ?')
    .pluck();
  const refunds = db
    .prepare<[RefundFilter], string>(
      `SELECT json FROM objects
       WHERE kind = 'refund'
         AND (@paymentIntent IS NULL OR payment_intent = @paymentIntent)
         AND (@charge IS NULL OR charge = @charge)
         AND (@createdFrom IS NULL OR json ->> '$.created' >= @createdFrom)
         AND (@startingAfter IS NULL OR seq < (SELECT seq FROM objects WHERE id = @startingAfter))
       ORDER BY seq DESC LIMIT @limit`,
    )
    .pluck();
  const intents = db
    .prepare<[IntentFilter], string>(
      `SELECT json FROM objects
       WHERE kind = 'payment_intent'
         AND (@createdFrom IS NULL OR json ->> '$.created' >= @createdFrom)
         AND (@startingAfter IS NULL OR seq < (SELECT seq FROM objects WHERE id = @startingAfter))
       ORDER BY seq DESC LIMIT @limit`,
    )
    .pluck();
  const findReply = db.prepare<[string], StoredReply & { request: string }>(
    'SELECT * FROM replies WHERE key = ?',
  );
  const insertReply = db.prepare('INSERT INTO replies VALUES (@key, @request, @status, @body, @createdAt)');
  const deleteRepliesBefore = db.prepare('DELETE FROM replies WHERE created_at < ?');
  const insertDelivery = db.prepare('INSERT INTO undelivered VALUES (?)');
  const deleteDelivery = db.prepare('DELETE FROM undelivered WHERE event_id = ?');
  const listDeliveries = db.prepare<[], string>('SELECT event_id FROM undelivered ORDER BY rowid').pluck();

  return {
    /** Runs `work` in a transaction, which rolls back if it throws. */
    transaction: <T>(work: () => T): T => db.transaction(work).immediate(),

    save<K extends Kind>(object: Stored[K] & { object: K }): void {
      save.run(object.id, object.object, JSON.stringify(object));
    },

    find<K extends Kind>(kind: K, id: string): Stored[K] | null {
      const json = find.get(id, kind);
      return json === undefined ? null : (JSON.parse(json) as Stored[K]);
    },

    /** Newest first. */
    refunds: (filter: RefundFilter) => refunds.all(filter).map((json) => JSON.parse(json) as Stripe.Refund),

    /** Newest first. */
    intents: (filter: IntentFilter) =>
      intents.all(filter).map((json) => JSON.parse(json) as Stripe.PaymentIntent),

    findReply: (key: string) => findReply.get(key),

    saveReply(key: string, request: string, reply: StoredReply, now: Date): void {
      deleteRepliesBefore.run(now.getTime() - KEY_LIFETIME_MS);
      insertReply.run({ key, request, status: reply.status, body: reply.body, createdAt: now.getTime() });
    },

    queueDelivery: (eventId: string) => void insertDelivery.run(eventId),
    completeDelivery: (eventId: string) => void deleteDelivery.run(eventId),
    /** The ids of events that the receiver hasn't acknowledged yet, oldest first. */
    pendingDeliveries: () => listDeliveries.all(),

    close: () => void db.close(),
  };
}

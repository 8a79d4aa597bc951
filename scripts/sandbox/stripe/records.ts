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
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  'tax.calculation': StoredCalculation;
  'tax.transaction': StoredTransaction;
  event: Stripe.EventBase;
}

/** A tax calculation always has its id and line items here; a reply has the line items only on request. */
export interface StoredCalculation extends Stripe.Tax.Calculation {
  id: string;
  line_items: Stripe.ApiList<Stripe.Tax.CalculationLineItem>;
}

export interface StoredTransaction extends Stripe.Tax.Transaction {
  line_items: Stripe.ApiList<Stripe.Tax.TransactionLineItem>;
}

type Kind = keyof Stored;

export interface StoredReply {
  status: number;
  body: string;
}

/** What a list is filtered by. An absent member doesn't filter. */
interface ListFilter {
  paymentIntent?: string | undefined;
  charge?: string | undefined;
  /** What a balance transaction belongs to. */
  source?: string | undefined;
  /** The type of a balance transaction. */
  type?: string | undefined;
  /** Seconds since 1970. */
  createdFrom?: number | undefined;
  /** The id of the last object on the previous page. */
  startingAfter?: string | undefined;
  limit: number;
}

const CONDITIONS: Record<Exclude<keyof ListFilter, 'limit'>, string> = {
  paymentIntent: 'payment_intent = @paymentIntent',
  charge: 'charge = @charge',
  source: "json ->> '$.source' = @source",
  type: "json ->> '$.type' = @type",
  createdFrom: "json ->> '$.created' >= @createdFrom",
  startingAfter: 'seq < (SELECT seq FROM objects WHERE id = @startingAfter)',
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    json TEXT NOT NULL,
    payment_intent TEXT GENERATED ALWAYS AS (json ->> '$.payment_intent'),
    charge TEXT GENERATED ALWAYS AS (json ->> '$.charge')
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind);
  CREATE INDEX IF NOT EXISTS objects_of_intent ON objects (kind, payment_intent);
  CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS undelivered (event_id TEXT PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS unsettled (refund_id TEXT PRIMARY KEY, due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS tax_reversals (transaction_id TEXT NOT NULL, reversal_id TEXT PRIMARY KEY);
  CREATE INDEX IF NOT EXISTS reversals_of_transaction ON tax_reversals (transaction_id);
  CREATE TABLE IF NOT EXISTS tax_references (reference TEXT PRIMARY KEY, transaction_id TEXT NOT NULL);
`;

/** `nothing_made` and `made`: the answer is 500, and stored. `key_in_use`: the answer is 409, and isn't stored. */
type PlannedFailure = 'nothing_made' | 'made' | 'key_in_use';

/** A refund whose outcome the bank reports later. */
interface Unsettled {
  refundId: string;
  /** Milliseconds since 1970. */
  dueAt: number;
}

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type Records = ReturnType<typeof openRecords>;

/** Opens the sandbox's database `<directory>/stripe.sqlite`, or creates it. */
export function openRecords(directory: string) {
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
  const findReply = db.prepare<[string], StoredReply & { request: string }>(
    'SELECT * FROM replies WHERE key = ?',
  );
  const insertReply = db.prepare('INSERT INTO replies VALUES (@key, @request, @status, @body, @createdAt)');
  const deleteRepliesBefore = db.prepare('DELETE FROM replies WHERE created_at < ?');
  const insertDelivery = db.prepare('INSERT INTO undelivered VALUES (?)');
  const deleteDelivery = db.prepare('DELETE FROM undelivered WHERE event_id = ?');
  const insertUnsettled = db.prepare('INSERT INTO unsettled VALUES (?, ?)');
  const deleteUnsettled = db.prepare('DELETE FROM unsettled WHERE refund_id = ?');
  const listUnsettled = db.prepare<[], Unsettled>(
    'SELECT refund_id AS refundId, due_at AS dueAt FROM unsettled ORDER BY due_at',
  );
  const insertReversal = db.prepare('INSERT INTO tax_reversals VALUES (?, ?)');
  const listReversals = db
    .prepare<[string], string>(
      'SELECT json FROM tax_reversals JOIN objects ON id = reversal_id WHERE transaction_id = ?',
    )
    .pluck();
  const insertReference = db.prepare('INSERT INTO tax_references VALUES (?, ?) ON CONFLICT DO NOTHING');
  const listDeliveries = db.prepare<[], string>('SELECT event_id FROM undelivered ORDER BY rowid').pluck();

  const plannedFailures: PlannedFailure[] = [];

  return {
    /** What becomes of the next creations of intents and refunds, until the next start. */
    plannedFailures,

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
    list<K extends Kind>(kind: K, filter: ListFilter): Stored[K][] {
      const given = Object.entries(CONDITIONS).filter(
        ([name]) => filter[name as keyof ListFilter] !== undefined,
      );
      const where = ['kind = @kind', ...given.map(([, condition]) => condition)].join(' AND ');
      const found = db
        .prepare<[object], string>(`SELECT json FROM objects WHERE ${where} ORDER BY seq DESC LIMIT @limit`)
        .pluck();
      return found.all({ kind, ...filter }).map((json) => JSON.parse(json) as Stored[K]);
    },

    findReply: (key: string) => findReply.get(key),

    saveReply(key: string, request: string, reply: StoredReply, now: Date): void {
      deleteRepliesBefore.run(now.getTime() - KEY_LIFETIME_MS);
      insertReply.run({ key, request, status: reply.status, body: reply.body, createdAt: now.getTime() });
    },

    queueDelivery: (eventId: string) => void insertDelivery.run(eventId),
    completeDelivery: (eventId: string) => void deleteDelivery.run(eventId),
    /** The ids of events that the receiver hasn't acknowledged yet, oldest first. */
    pendingDeliveries: () => listDeliveries.all(),

    settleLater: (refundId: string, dueAt: number) => void insertUnsettled.run(refundId, dueAt),
    /** @returns false when the refund wasn't waiting for an outcome */
    completeSettling: (refundId: string) => deleteUnsettled.run(refundId).changes > 0,
    /** The next one first. */
    unsettled: () => listUnsettled.all(),

    /** @returns false when another tax transaction has the reference */
    takeTaxReference: (reference: string, transactionId: string) =>
      insertReference.run(reference, transactionId).changes > 0,

    saveReversal: (transactionId: string, reversalId: string) =>
      void insertReversal.run(transactionId, reversalId),
    reversals: (transactionId: string) =>
      listReversals.all(transactionId).map((json) => JSON.parse(json) as StoredTransaction),

    close: () => void db.close(),
  };
}

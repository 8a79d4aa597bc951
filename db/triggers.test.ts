import { expect, it } from 'vitest';
import { failedSignIns } from '#db/schema/audit.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { recordFailedSignIn } from '#server/domain/accounts/record-failed-sign-in.ts';
import { DAY_MS } from '#shared/durations.ts';
import { testServices } from '#tests/support/test-services.ts';
import type { Db } from './client.ts';
import { createTriggers, dropTriggers } from './triggers.ts';

const yearsAgo = (years: number) => Date.now() - years * 366 * DAY_MS;

/** Adds an entry to the audit log, and returns its number. */
function addEntry({ $client }: Db, createdAt: number): number {
  const insert = $client.prepare(
    "insert into audit_log (created_at, action, actor_name) values (?, 'sign_in', 'pat')",
  );
  return Number(insert.run(createdAt).lastInsertRowid);
}

const numbersOf = ({ $client }: Db) =>
  $client.prepare('select number from audit_log order by number').pluck().all();
const foundOf = ({ $client }: Db) =>
  $client.prepare("select rowid from audit_search where audit_search match 'pat'").pluck().all();

it('refuses to change an entry of the audit log, whatever its age', () => {
  const { db } = testServices();
  for (const age of [0, 3]) addEntry(db, yearsAgo(age));
  for (const number of [1, 2]) {
    const change = db.$client.prepare("update audit_log set actor_name = 'x' where number = ?");
    expect(() => change.run(number)).toThrow('cannot be changed');
  }
  expect(() => db.$client.exec('update or replace audit_log set number = 2 where number = 1')).toThrow(
    'cannot be changed',
  );
});

it('refuses to delete an entry of the last two years, and deletes an older one with its place in the search', () => {
  const { db } = testServices();
  const [young, almostOld, old] = [0, 1.98, 2.01].map((years) => addEntry(db, yearsAgo(years)));
  for (const number of [young, almostOld])
    expect(() => db.$client.prepare('delete from audit_log where number = ?').run(number)).toThrow(
      'two years',
    );
  expect(() => db.$client.exec('delete from audit_log')).toThrow('two years');
  expect(foundOf(db)).toEqual([young, almostOld, old]);
  db.$client.prepare('delete from audit_log where number = ?').run(old);
  expect(numbersOf(db)).toEqual([young, almostOld]);
  expect(foundOf(db)).toEqual([young, almostOld]);
});

it.each(['insert or replace', 'replace'])('refuses to overwrite an entry by "%s"', (insert) => {
  const { db } = testServices();
  const number = addEntry(db, Date.now());
  for (const recursive of ['off', 'on']) {
    db.$client.pragma(`recursive_triggers = ${recursive}`);
    const overwrite = db.$client.prepare(
      `${insert} into audit_log (number, created_at, action) values (?, 0, 'x')`,
    );
    expect(() => overwrite.run(number)).toThrow('cannot be replaced');
  }
  expect(numbersOf(db)).toEqual([number]);
});

it('deletes an entry of a sample, which nobody caused', () => {
  const { db } = testServices();
  const number = addEntry(db, Date.now());
  db.$client
    .prepare("insert into sample_records (kind, record_id) values ('audit_log', ?)")
    .run(String(number));
  db.$client.exec('delete from audit_log');
  expect(numbersOf(db)).toEqual([]);
});

it('deletes the count of failed sign-ins with its entry', () => {
  const { db } = testServices();
  recordFailedSignIn({ db, now: () => new Date(yearsAgo(3)) }, '192.0.2.1');
  db.$client.exec('delete from audit_log');
  expect(db.select().from(failedSignIns).all()).toEqual([]);
});

it('lets a count of failed sign-ins only grow, and keeps it as long as its entry', () => {
  const { db, now } = testServices();
  for (let n = 0; n < 2; n += 1) recordFailedSignIn({ db, now }, '192.0.2.1');
  for (const change of ['count = 1', 'count = 2', "address = 'x', count = 3"])
    expect(() => db.$client.exec(`update failed_sign_ins set ${change}`)).toThrow('only counted up');
  expect(() => db.$client.exec('delete from failed_sign_ins')).toThrow('are kept');
  expect(db.select().from(failedSignIns).all()).toMatchObject([{ address: '192.0.2.1', count: 2 }]);
});

it('refuses an entry with a number that the next ones could not follow', () => {
  const { db } = testServices();
  expect(() =>
    db.$client.exec("insert into audit_log (number, created_at, action) values (-1, 0, 'x')"),
  ).toThrow('CHECK');
});

it('refuses to change, replace or delete an entry of the ledger', () => {
  const { db } = testServices();
  const insert = 'into ledger_entries (number, kind, source, amount_cents, occurred_at, created_at)';
  db.$client.exec(`insert ${insert} values (1, 'fee', 'txn_1', -30, 0, 0)`);
  expect(() => db.$client.exec('update ledger_entries set amount_cents = 0')).toThrow('cannot be changed');
  expect(() => db.$client.exec('delete from ledger_entries')).toThrow('cannot be deleted');
  for (const values of ["1, 'fee', 'txn_2', 0, 0, 0", "2, 'fee', 'txn_1', 0, 0, 0"])
    expect(() => db.$client.exec(`insert or replace ${insert} values (${values})`)).toThrow(
      'cannot be replaced',
    );
  expect(db.select().from(ledgerEntries).all()).toMatchObject([{ number: 1, amountCents: -30 }]);
});

it('protects the audit log again after a migration has dropped the triggers', () => {
  const { db } = testServices();
  addEntry(db, Date.now());
  dropTriggers(db);
  createTriggers(db);
  expect(() => db.$client.exec('delete from audit_log')).toThrow('two years');
});

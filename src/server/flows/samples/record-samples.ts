import { getTableName } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import {
  AUDIT_KIND,
  RUN_COMPLETE,
  RUN_KIND,
  RUN_STARTED,
  SAMPLE_TABLES,
} from '#server/kernel/samples/sample-kinds.ts';
import { type SampleState, sampleState } from '#server/kernel/samples/samples.queries.ts';

/**
 * Records every row that this connection adds to `SAMPLE_TABLES` and to the audit log from now on as a sample, in the transaction that adds
 * it, so that a crash leaves nothing unrecorded. Takes the jobs of its emails away as well: the worker of a running shop
 * never sends them. Both are temporary triggers, which other connections don't have.
 * @returns `none` if the shop had no samples; otherwise what it has, and nothing is recorded
 */
export function recordSamples(db: Db): SampleState {
  const state = transaction(db, () => {
    const found = sampleState(db);
    if (found === 'none') mark(db, RUN_STARTED);
    return found;
  });
  if (state === 'none') {
    for (const table of SAMPLE_TABLES) recordRowsOf(db, getTableName(table), 'id');
    recordRowsOf(db, AUDIT_KIND, 'number');
  }
  if (state === 'none') withholdEmails(db);
  return state;
}

/** Records that all samples are there. */
export function completeSamples(db: Db): void {
  mark(db, RUN_COMPLETE);
}

function mark(db: Db, recordId: string): void {
  db.insert(sampleRecords).values({ kind: RUN_KIND, recordId }).onConflictDoNothing().run();
}

function recordRowsOf({ $client: client }: Db, table: string, key: 'id' | 'number'): void {
  client.exec(`create temp trigger sample_${table} after insert on main."${table}" begin
    insert into sample_records (kind, record_id) values ('${table}', new.${key});
  end`);
}

function withholdEmails({ $client: client }: Db): void {
  client.exec(`create temp trigger sample_email_job after insert on main.jobs when new.kind = 'send_email' begin
    delete from jobs where id = new.id;
  end`);
}

import type Sqlite from 'better-sqlite3';
import { addFacets, addToSearch, orderPosition, removeFromSearch, searchAgain } from './order-search-sql.ts';
import { fromVendorsOf } from './vendors-of-products.ts';

interface Opened {
  $client: Sqlite.Database;
}

const openFlag = (orderId: string) =>
  `exists (select 1 from order_attention where order_id = ${orderId} and resolved_at is null)`;
const sumOf = (table: string, orderId: string, isWanted: string) =>
  `(select coalesce(sum(amount_cents), 0) from ${table} where order_id = ${orderId} and ${isWanted})`;
const hasNothingToSend = (orderId: string) => `is_trial or case
        when exists (select 1 from order_items where order_id = ${orderId})
          then not exists (select 1 from order_items where order_id = ${orderId} and unmade > 0)
        else exists (select 1 from shipments where order_id = ${orderId}) end
      or ${sumOf('refunds', orderId, "status not in ('failed', 'canceled')")}
        - ${sumOf('ledger_entries', orderId, "+kind in ('dispute_lost', 'dispute_reinstated')")}
        >= coalesce(nullif(${sumOf('ledger_entries', orderId, "+kind = 'captured'")}, 0), nullif(total_cents, 0), 1)`;
/** Writes the column only if it changes: each write moves the order in four indexes. */
const recordWhatIsLeft = (orderId: string) => `
    update orders set has_nothing_to_send = not has_nothing_to_send
      where id = ${orderId} and has_nothing_to_send <> (${hasNothingToSend(orderId)})`;
/**
 * Triggers that update an order's `has_nothing_to_send` whenever rows of a table are added, changed or removed.
 * @param changed the columns whose changes matter; none if rows never change
 */
const recordWhatIsLeftAfter = (table: string, changed: string | null): Record<string, string> =>
  Object.fromEntries(
    [
      ['added', 'insert', 'new'] as const,
      ...(changed ? [['changed', `update of ${changed}`, 'new'] as const] : []),
      ['removed', 'delete', 'old'] as const,
    ].map(([name, event, row]) => [
      `left_after_${table}_${name}`,
      `after ${event} on ${table} begin${recordWhatIsLeft(`${row}.order_id`)};
  end`,
    ]),
  );

/** A random number that JavaScript can represent exactly: a counter would repeat a value after a rollback, for another state. */
const reviseProduct = (...ids: string[]) =>
  `update products set revision = random() >> 11 where id in (${ids.join(', ')})`;

const COUNT_CHANGE = 'update content_version set version = version + 1';
/** Triggers that count every change to a table whose content is in cached responses. */
const countChanges = (table: string, update = 'update'): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ added: 'insert', changed: update, removed: 'delete' }).map(([name, event]) => [
      `counted_${table}_${name}`,
      `after ${event} on ${table} begin
    ${COUNT_CHANGE};
  end`,
    ]),
  );

const contactSearchText = (row: string) =>
  `${row}.first_name || ' ' || ${row}.last_name || char(10) || ${row}.email || char(10) || ${row}.message`;

const emailSearchText = (row: string) => `${row}.recipient || char(10) || ${row}.subject`;
// Without the address, which has its own index: most of its parts are in too many entries for a fast search.
const auditSearchText = (row: string) =>
  ['actor_name', 'subject_name', 'before', 'after']
    .map((column) => `coalesce(${row}.${column}, '')`)
    .join(' || char(10) || ');
const interactionSearchText = (row: string) => `${row}.query || char(10) || ${row}.response`;
const isSampleEntry = `exists (select 1 from sample_records where kind = 'audit_log' and record_id = cast(old.number as text))`;
const isSampleOrder = (orderId: string) =>
  `exists (select 1 from sample_records where kind = 'orders' and record_id = ${orderId})`;

/** The timing and body of each trigger. */
const TRIGGERS: Record<string, string> = {
  order_search_added: `after insert on orders begin ${addToSearch};
  end`,
  order_search_changed: `after update of id, number, status, customer_name, customer_email, customer_phone, shipping_address,
      stripe_payment_intent_id, tracking_number, items on orders begin
    ${removeFromSearch};${addToSearch};
  end`,
  order_search_removed: `after delete on orders begin
    ${removeFromSearch};
    delete from order_texts where number = old.number;
    delete from order_facets where position = ${orderPosition('old')};
  end`,
  shipment_search_added: `after insert on shipments when new.tracking_number is not null begin${searchAgain('new.order_id')}
  end`,
  shipment_search_changed: `after update of tracking_number, order_id on shipments begin${searchAgain('old.order_id')}${searchAgain('new.order_id')}
  end`,
  shipment_search_removed: `after delete on shipments when old.tracking_number is not null begin${searchAgain('old.order_id')}
  end`,
  vendor_order_search_added: `after insert on vendor_orders when new.tracking_numbers is not null begin${searchAgain('new.order_id')}
  end`,
  vendor_order_search_changed: `after update of tracking_numbers on vendor_orders
    when new.tracking_numbers is not old.tracking_numbers begin${searchAgain('new.order_id')}
  end`,

  order_facets_sold: `after insert on order_items begin${addFacets(
    'new.order_id',
    `select new.product_id as facet
        union all select vendor_id ${fromVendorsOf('new.product_id')}
        union all select iif(exists (select 1 ${fromVendorsOf('new.product_id')}), 'vendor', 'hand')`,
  )}
  end`,
  order_facets_made: `after insert on vendor_orders begin${addFacets(
    'new.order_id',
    `select new.vendor_id as facet union all select 'vendor'`,
  )}
  end`,
  order_facets_moved: `after update of status, number on orders
    when ${orderPosition('new')} <> ${orderPosition('old')} begin
    update order_facets set position = ${orderPosition('new')} where position = ${orderPosition('old')};
  end`,

  // Messages are never edited.
  contact_search_added: `after insert on contacts begin
    insert into contact_search (rowid, text) values (new.number, ${contactSearchText('new')});
  end`,
  contact_search_removed: `after delete on contacts begin
    delete from contact_search where rowid = old.number;
  end`,

  email_search_added: `after insert on emails begin
    insert into email_search (rowid, text) values (new.number, ${emailSearchText('new')});
  end`,
  email_search_changed: `after update of recipient, subject on emails begin
    delete from email_search where rowid = old.number;
    insert into email_search (rowid, text) values (new.number, ${emailSearchText('new')});
  end`,
  email_search_removed: `after delete on emails begin
    delete from email_search where rowid = old.number;
  end`,

  interaction_search_added: `after insert on ai_interactions begin
    insert into ai_search (rowid, text) values (new.number, ${interactionSearchText('new')});
  end`,
  interaction_search_changed: `after update of query, response on ai_interactions begin
    delete from ai_search where rowid = old.number;
    insert into ai_search (rowid, text) values (new.number, ${interactionSearchText('new')});
  end`,
  interaction_search_removed: `after delete on ai_interactions begin
    delete from ai_search where rowid = old.number;
  end`,

  audit_added: `after insert on audit_log begin
    insert into audit_search (rowid, text) values (new.number, ${auditSearchText('new')});
  end`,
  // `insert or replace` deletes the replaced entry without running the delete triggers.
  audit_not_replaced: `before insert on audit_log
    when exists (select 1 from audit_log where number = new.number) begin
    select raise(abort, 'entries of the audit log cannot be replaced');
  end`,
  audit_unchanged: `before update on audit_log begin
    select raise(abort, 'entries of the audit log cannot be changed');
  end`,
  audit_kept: `before delete on audit_log
    when old.created_at > unixepoch('now', '-2 years') * 1000 and not ${isSampleEntry} begin
    select raise(abort, 'entries of the audit log are kept for two years');
  end`,
  audit_removed: `after delete on audit_log begin
    delete from audit_search where rowid = old.number;
    delete from failed_sign_ins where audit_number = old.number;
  end`,

  failed_sign_ins_grow: `before update on failed_sign_ins
    when new.count <= old.count or (new.audit_number, new.address, new.hour) <> (old.audit_number, old.address, old.hour) begin
    select raise(abort, 'failed sign-ins are only counted up');
  end`,
  failed_sign_ins_kept: `before delete on failed_sign_ins
    when exists (select 1 from audit_log where number = old.audit_number) begin
    select raise(abort, 'failed sign-ins are kept with their entry of the audit log');
  end`,

  ledger_unchanged: `before update on ledger_entries begin
    select raise(abort, 'entries of the ledger cannot be changed');
  end`,
  // As for the audit log.
  ledger_not_replaced: `before insert on ledger_entries
    when exists (select 1 from ledger_entries where number = new.number or (source, kind) = (new.source, new.kind)) begin
    select raise(abort, 'entries of the ledger cannot be replaced');
  end`,
  ledger_kept: `before delete on ledger_entries when not ${isSampleOrder('old.order_id')} begin
    select raise(abort, 'entries of the ledger cannot be deleted');
  end`,

  order_flag_added: `after insert on order_attention begin
    update orders set is_flagged = ${openFlag('new.order_id')} where id = new.order_id;
  end`,
  order_flag_changed: `after update of resolved_at on order_attention begin
    update orders set is_flagged = ${openFlag('new.order_id')} where id = new.order_id;
  end`,
  order_flag_removed: `after delete on order_attention begin
    update orders set is_flagged = ${openFlag('old.order_id')} where id = old.order_id;
  end`,

  product_added: `after insert on products begin
    ${reviseProduct('new.id')};
  end`,
  product_changed: `after update of name, slug, description, price_cents, category, image_url, low_stock_threshold, stock_per, is_active,
      featured, allow_customization, is_synced, is_mapped, metadata, deleted_at on products begin
    ${reviseProduct('new.id')};
  end`,
  product_variant_added: `after insert on product_variants begin
    ${reviseProduct('new.product_id')};
  end`,
  product_variant_changed: `after update on product_variants begin
    ${reviseProduct('old.product_id', 'new.product_id')};
  end`,
  product_variant_removed: `after delete on product_variants begin
    ${reviseProduct('old.product_id')};
  end`,
  product_picture_added: `after insert on product_pictures begin
    ${reviseProduct('new.product_id')};
  end`,
  product_picture_changed: `after update on product_pictures begin
    ${reviseProduct('old.product_id', 'new.product_id')};
  end`,
  product_picture_removed: `after delete on product_pictures begin
    ${reviseProduct('old.product_id')};
  end`,

  print_areas_added: `after insert on pod_products begin
    ${reviseProduct('new.product_id')};
  end`,
  print_areas_changed: `after update of product_id, print_areas on pod_products begin
    ${reviseProduct('old.product_id', 'new.product_id')};
  end`,
  print_areas_removed: `after delete on pod_products begin
    ${reviseProduct('old.product_id')};
  end`,

  // A change of a product's variants (their stock included), pictures or print areas arrives as its new revision.
  ...countChanges('products', 'update of revision, inventory, deleted_at'),
  ...countChanges('stock_holds'),
  // A hold counts only while its checkout is open.
  counted_checkouts_changed: `after update of status on checkouts
    when (old.status = 'open') <> (new.status = 'open') begin
    ${COUNT_CHANGE};
  end`,
  ...countChanges('seo_pages'),
  ...countChanges('shop_settings'),

  ...recordWhatIsLeftAfter('order_items', 'quantity, shipped, refunded, canceled, with_vendor, stopped'),
  // The usual items of a new order change nothing, and there are many of them.
  left_after_order_items_added: `after insert on order_items
    when new.unmade = 0 or (select has_nothing_to_send from orders where id = new.order_id) begin${recordWhatIsLeft('new.order_id')};
  end`,
  ...recordWhatIsLeftAfter('shipments', null),
  ...recordWhatIsLeftAfter('refunds', 'status, amount_cents'),
  left_after_orders_changed: `after update of is_trial on orders when new.is_trial <> old.is_trial begin${recordWhatIsLeft('new.id')};
  end`,
  // Ledger entries never change. Only the entries of sample orders are removed.
  fee_awaited: `after insert on ledger_entries when new.kind = 'captured'
      and not exists (select 1 from ledger_entries where source = new.source and kind = 'fee') begin
    insert into payments_without_fee (source) values (new.source);
  end`,
  fee_posted: `after insert on ledger_entries when new.kind = 'fee' begin
    delete from payments_without_fee where source = new.source;
  end`,
  fee_not_awaited: `after delete on ledger_entries when old.kind = 'captured' begin
    delete from payments_without_fee where source = old.source;
  end`,
  left_after_ledger_entries_added: `after insert on ledger_entries
    when new.kind in ('captured', 'dispute_lost', 'dispute_reinstated') begin${recordWhatIsLeft('new.order_id')};
  end`,
};

const create = ([name, definition]: [string, string]) => `CREATE TRIGGER ${name} ${definition}`;

/** Drops all triggers. A migration that rebuilds a table fails while the triggers of other tables refer to it. */
export function dropTriggers({ $client: client }: Opened): void {
  const names = client.prepare("select name from sqlite_master where type = 'trigger'").pluck().all();
  for (const name of names) client.exec(`drop trigger "${name}"`);
}

/** Creates all triggers. Rebuilding a table drops its triggers, so this follows every migration. */
export function createTriggers({ $client: client }: Opened): void {
  for (const trigger of Object.entries(TRIGGERS)) client.exec(create(trigger));
}

/** Updates `has_nothing_to_send` of the listed orders, in case its rule has changed. */
export function recordWhatIsLeftOfOrders({ $client: client }: Opened): void {
  client.exec(`update orders set has_nothing_to_send = not has_nothing_to_send
    where status in ('paid', 'processing') and has_nothing_to_send <> (${hasNothingToSend('orders.id')})`);
}

/** Returns whether the database has exactly the triggers of this version. */
export function hasTriggers({ $client: client }: Opened): boolean {
  const stored = client.prepare("select sql from sqlite_master where type = 'trigger'").pluck().all();
  return JSON.stringify(stored.sort()) === JSON.stringify(Object.entries(TRIGGERS).map(create).sort());
}

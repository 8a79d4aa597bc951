import { ORDER_STATUSES } from '#shared/order-state.ts';

// The SQL of the search and the filters of orders, for their triggers (docs/decisions/024-order-list-indexes.md).

/**
 * The rowid of an order in `order_search`, and its position in `order_facets`, is its number plus this, times the position of its
 * status: the matches of a status are then a range, which can be counted without looking up the orders. If the positions change, a
 * migration has to fill both again.
 */
export const SEARCH_STATUS_STEP = 2 ** 32;

const searchText = (row: string) =>
  `${row}.id || char(10) || 'GTI-' || ${row}.number || char(10) || ${row}.customer_name || char(10) || ${row}.customer_email`;
/** Returns the SQL of a phone number without the marks that people write. */
const digitsOf = (phone: string) =>
  [' ', '-', '(', ')', '.', '+', '/'].reduce((rest, mark) => `replace(${rest}, '${mark}', '')`, phone);
/** Returns the SQL of a JSON column; null where a damaged one can't be read, so that the rest of the order can still be written. */
const readable = (column: string) => `iif(json_valid(${column}), ${column}, null)`;
/** Returns the SQL of what a search finds besides `searchText`: delivery, phone, payment, tracking numbers and product names. */
const searchDetails = (row: string) => {
  const address = (field: string) =>
    `coalesce(json_extract(${readable(`${row}.shipping_address`)}, '$.${field}'), '')`;
  const ofOrder = `where order_id = ${row}.id`;
  return [
    `${address('firstName')} || ' ' || ${address('lastName')}`,
    ...['addressLine1', 'addressLine2', 'city', 'zipCode'].map(address),
    digitsOf(`coalesce(${row}.customer_phone, '')`),
    `coalesce(${row}.stripe_payment_intent_id, '')`,
    `coalesce(${row}.tracking_number, '')`,
    `coalesce((select group_concat(tracking_number, char(10)) from shipments ${ofOrder}), '')`,
    `coalesce((select group_concat(tracking.value, char(10)) from vendor_orders, json_each(${readable('vendor_orders.tracking_numbers')}) tracking ${ofOrder}), '')`,
    `coalesce((select group_concat(distinct json_extract(line.value, '$.productName')) from json_each(${readable(`${row}.items`)}) line), '')`,
  ].join(' || char(10) || ');
};
/** Returns the SQL of an order's rowid in `order_search` and its position in `order_facets`. */
export const orderPosition = (row: string) =>
  `(${row}.number + ${SEARCH_STATUS_STEP} * case ${row}.status ${ORDER_STATUSES.map((status, index) => `when '${status}' then ${index}`).join(' ')} end)`;
/** Returns the SQL of the text in which a search looks. `order_texts` has only the part that lists can't read in their indexes. */
const fullText = (start: string) => `${start} || char(10) || order_texts.text`;
export const addToSearch = `
    update orders set search_text = ${searchText('new')}
      where id = new.id and search_text <> ${searchText('new')};
    insert or replace into order_texts (number, text) values (new.number, ${searchDetails('new')});
    insert into order_search (rowid, text)
      select ${orderPosition('new')}, ${fullText(searchText('new'))} from order_texts where number = new.number`;
export const removeFromSearch = `delete from order_search where rowid = ${orderPosition('old')}`;
/** Updates the text of an order. Does nothing for a deleted order. */
export const searchAgain = (orderId: string) => `
    delete from order_search where rowid = (select ${orderPosition('orders')} from orders where id = ${orderId});
    insert or replace into order_texts (number, text) select number, ${searchDetails('orders')} from orders where id = ${orderId};
    insert into order_search (rowid, text) select ${orderPosition('orders')}, ${fullText('orders.search_text')}
      from orders join order_texts using (number) where orders.id = ${orderId};`;

/** Adds an order to what `facets` selects. */
export const addFacets = (orderId: string, facets: string) => `
    insert or ignore into order_facets (facet, position)
      select facets.facet, ${orderPosition('orders')} from orders, (${facets}) facets where orders.id = ${orderId};`;

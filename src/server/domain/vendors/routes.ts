import { z } from 'zod';
import { decideHeldPrices } from '#server/domain/vendors/held-prices.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { SyncChangeQuery, SyncQuery } from '#shared/schemas/product-queries.schema.ts';
import { VendorMapInput } from '#shared/schemas/vendor-map.schema.ts';
import {
  ConnectVendorInput,
  HeldPriceDecision,
  HeldProduct,
  ListedStore,
  LostProductDecision,
  LostProducts,
  NewProductDecision,
  NewProducts,
  ReportAddress,
  SyncChangeRow,
  SyncProgress,
  SyncRequest,
  SyncSummary,
  Vendor,
  VendorHealth,
  VendorKeyInput,
} from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { listStores } from './choose-store.ts';
import { connectVendor } from './connect-vendor.ts';
import { joinKeys } from './join-keys.ts';
import { decideLost, readLost } from './lost-products.ts';
import { mapProduct, unmapProduct } from './map-product.ts';
import { decideNew, readNew } from './new-products.ts';
import { readReportAddress } from './report-address.ts';
import { requestSync } from './request-sync.ts';
import { disconnectVendor, saveVendorKey } from './save-vendor-key.ts';
import { readSyncProgress, waitForSyncs } from './sync-progress.ts';
import { listSyncs, requireSyncChanges } from './syncs.queries.ts';
import { readHealth } from './vendor-health.ts';
import { listVendors } from './vendors.queries.ts';

const Path = z.object({ id: z.enum(VENDOR_IDS) });

export const vendorsRoutes = {
  'PUT /api/admin/vendors/:id/key': endpoint({
    summary:
      'Stores the key of a print vendor, encrypted, without checking it. No call returns it. Connect the vendor afterward, or send the ' +
      'key with that call instead, which checks it first. A key in the environment ' +
      'wins: `managed_elsewhere`. Without `webhookSecret`, the stored one stays.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...VendorKeyInput.shape }),
    errors: ['managed_elsewhere'],
    run: ({ input: { id, ...secrets }, actor, services }) =>
      saveVendorKey(services, id, { ...secrets, ...joinKeys(id, secrets) }, actor),
  }),
  'DELETE /api/admin/vendors/:id/key': endpoint({
    summary:
      'Disconnects a print vendor and forgets its stored key. Its products stay as they are, and are no longer synced.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input, actor, services }) => disconnectVendor(services, input.id, actor),
  }),
  'GET /api/admin/vendors/:id/lost-products': endpoint({
    summary:
      "Returns the products of a print vendor that wait for a person, because the vendor's list lost many of them or all. They stay on sale.",
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: LostProducts,
    run: ({ input, services }) => readLost(services.db, input.id),
  }),
  'POST /api/admin/vendors/:id/lost-products': endpoint({
    summary:
      "Takes the products that a print vendor's list lacks out of the store, or keeps them on sale. No sync asks for the same ones again " +
      'until they were back. Repeating a decision changes nothing. If the products differ from `version`: ' +
      '`stale`, with the present ones as `lost`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...LostProductDecision.shape }),
    output: LostProducts,
    errors: ['stale'],
    run: ({ input: { id, ...decision }, actor, services }) => decideLost(services, id, decision, actor),
  }),
  'GET /api/admin/vendors/:id/new-products': endpoint({
    summary: 'Returns the new products of a print vendor that wait for review. Nobody can buy them yet.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: NewProducts,
    run: ({ input, services }) => readNew(services.db, input.id),
  }),
  'POST /api/admin/vendors/:id/new-products': endpoint({
    summary:
      'Puts the new products of a print vendor in the store, or leaves them out; each can still be activated. Does nothing when none ' +
      'wait. If the products differ from `version`: `stale`, with the present ones as `new`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...NewProductDecision.shape }),
    output: NewProducts,
    errors: ['stale'],
    run: ({ input: { id, ...decision }, actor, services }) => decideNew(services, id, decision, actor),
  }),
  'GET /api/admin/vendors/:id/health': endpoint({
    summary:
      "Returns when a print vendor's key ends, what is wrong with it, when the vendor last sent a webhook, the products on sale that " +
      'it cannot make, and how many pictures are missing.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: VendorHealth,
    run: ({ input, services }) => readHealth(services, input.id),
  }),
  'GET /api/admin/vendors/:id/stores': endpoint({
    summary:
      "Lists the stores of a print vendor's account, read with its key, with the reason why this shop can't sell from one. Empty for " +
      'Gooten and Gelato, whose accounts are one store.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: z.array(ListedStore),
    errors: [...VENDOR_ERRORS],
    run: ({ input, services }) => listStores(services, input.id),
  }),
  'GET /api/admin/vendors/:id/report-address': endpoint({
    summary:
      'Returns the address to enter in the dashboard of Gooten or Gelato for their webhooks, with its secret, and for Gelato the header ' +
      'that can have the secret instead. 404 before the vendor is connected, and for the others, where connecting registers it.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: ReportAddress,
    errors: ['not_found'],
    run: ({ input, services }) => readReportAddress(services, input.id),
  }),
  'POST /api/admin/vendors/:id/setup': endpoint({
    summary:
      'Connects a print vendor: checks its key with one read, chooses the store to sell from, and registers the webhook ' +
      'where the vendor allows it and can reach the site. `webhookProblem` says why not. A key in the body is stored once the vendor ' +
      'accepted it; until then, the one before stays. Gooten needs its recipe id as `apiKey` and `billingKey`. Without `storeId`, `store_required` with the `stores` when the key is for ' +
      'several, or for another one than before. Repeating it is safe.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.enum(VENDOR_IDS), ...ConnectVendorInput.shape }),
    output: Vendor,
    errors: [...VENDOR_ERRORS, 'in_progress', 'managed_elsewhere', 'stale', 'store_required'],
    run: ({ input: { id, ...key }, actor, services }) =>
      connectVendor(services, id, actor, { ...key, ...joinKeys(id, key) }),
  }),
  'GET /api/admin/vendors': endpoint({
    summary: 'Lists the print vendors that the shop knows, connected or not, never with their keys.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(Vendor),
    run: ({ services }) => listVendors(services),
  }),
  'POST /api/admin/vendors/setup-printful': endpoint({
    summary:
      'Connects Printful, like `POST /api/admin/vendors/printful/setup`: checks the key, chooses the store, and ' +
      'registers the webhook.',
    auth: 'admin',
    limit: 'admin',
    input: ConnectVendorInput,
    output: Vendor,
    errors: [...VENDOR_ERRORS, 'in_progress', 'managed_elsewhere', 'stale', 'store_required'],
    run: ({ input, actor, services }) => connectVendor(services, 'printful', actor, input),
  }),
  'GET /api/admin/vendors/sync': endpoint({
    summary: 'Returns how far the sync of products is, or what the last one did.',
    auth: 'admin',
    limit: 'admin',
    output: SyncProgress,
    run: ({ services }) => readSyncProgress(services),
  }),
  'POST /api/admin/vendors/sync': endpoint({
    summary:
      "Syncs the products of all connected print vendors, and answers 200 when it's done. Joins a sync that is under way. After " +
      'two minutes, or at once with `wait: false`, it answers 202 with how far it is, while the sync goes on; follow it by GET.',
    auth: 'admin',
    limit: 'admin',
    input: SyncRequest,
    output: SyncProgress,
    status: [200, 202],
    errors: ['vendor_failed', 'vendor_not_configured', 'vendor_timeout'],
    async run({ actor, services, http, input: { wait } }) {
      const { signal } = http.request;
      const ids = requestSync(services, actor);
      const progress = await waitForSyncs(services, ids, { signal, ...(wait === false && { waitMs: 0 }) });
      return new Reply(progress, { status: progress.state === 'done' ? 200 : 202 });
    },
  }),
  'GET /api/admin/vendors/syncs/:id': endpoint({
    summary:
      'Lists what a sync did, one row per product that it touched, with their number in the header `X-Total-Count`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...SyncChangeQuery.shape }),
    output: z.array(SyncChangeRow),
    errors: ['not_found'],
    run: ({ input: { id, ...page }, services }) => {
      const { changes, total } = requireSyncChanges(services.db, id, page);
      return listReply(changes, { total });
    },
  }),
  'GET /api/admin/vendors/syncs': endpoint({
    summary:
      'Lists the syncs of products, newest first, with their number in the header `X-Total-Count`. The last 100 of each vendor ' +
      'are kept.',
    auth: 'admin',
    limit: 'admin',
    input: SyncQuery,
    output: z.array(SyncSummary),
    run: ({ input, services }) => {
      const { syncs, total } = listSyncs(services.db, input);
      return listReply(syncs, { total });
    },
  }),
  'PUT /api/admin/products/:id/vendor-map': endpoint({
    summary:
      'Maps a product that the shop manages itself to what a print vendor makes: `vendorSku`, and for a product with variants the SKU of ' +
      "each. Variants without one aren't on sale. The vendor makes the product from then on, and its stock isn't counted.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...VendorMapInput.shape }),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['blocked'],
    run: ({ input: { id, ...map }, actor, services }) => mapProduct(services, id, map, actor),
  }),
  'DELETE /api/admin/products/:id/vendor-map': endpoint({
    summary: 'Takes the mapping of a product back: the shop makes it again, with the stock that it had.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['blocked'],
    run: ({ input: { id }, actor, services }) => unmapProduct(services, id, actor),
  }),
  'POST /api/admin/products/:id/held-prices': endpoint({
    summary:
      "Accepts the held prices of a synced product, or keeps the shop's. A vendor's price that was refused isn't held " +
      "again. Responds with the prices that are still held. If they aren't those that were `seen`: `stale`, with the current product as `product`.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...HeldPriceDecision.shape }),
    output: HeldProduct,
    missing: 'product_not_found',
    errors: ['stale'],
    run: ({ input: { id, ...decision }, actor, services }) => decideHeldPrices(services, id, decision, actor),
  }),
};

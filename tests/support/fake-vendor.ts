import type {
  KeyFacts,
  PrintVendor,
  Publication,
  Receiver,
  ShippingQuote,
  VendorAccount,
  VendorProduct,
  VendorStoreEntry,
  VendorVariant,
  WebhookRegistration,
} from '#server/gateways/print-vendors/print-vendor.ts';
import type {
  VendorOrderKey,
  VendorOrderRequest,
  VendorOrderState,
} from '#server/gateways/print-vendors/vendor-order.ts';
import { AppError } from '#shared/errors.ts';
import type { ItemStatus } from '#shared/order-state.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { FakeMockups } from './fake-mockups.ts';
import { readFakeReport } from './fake-vendor-report.ts';

const CANCELABLE: readonly ItemStatus[] = ['pending', 'sent_to_vendor', 'failed', 'cancelled'];

/** A print vendor in memory, with a store of products and faults on request. */
export class FakeVendor implements PrintVendor {
  readonly id: VendorId;
  readonly storeKind = 'API';
  readonly store: VendorStoreEntry = { id: '4711', name: 'GTI Store', type: 'native', usable: true };
  /** Other stores that its key is for. */
  otherStores: VendorStoreEntry[] = [];
  /** What the vendor has. */
  products: VendorProduct[] = [];
  /** The only key that it accepts. */
  apiKey = 'pf_right_key';
  /** Its orders, by its own id. */
  readonly orders = new Map<string, VendorOrderState>();
  /** The number of times that an order was read. */
  orderReads = 0;
  /** Called before the answer about an order is made. */
  onOrder: (id: string) => Promise<void> | void = () => {};
  /** The orders that it was asked to make, as it got them. */
  readonly submitted: VendorOrderRequest[] = [];
  /** The drafts that it was asked to make. */
  readonly drafted: VendorOrderRequest[] = [];
  /** Awaited before an order or a draft is made. */
  onSubmit: (order: VendorOrderRequest) => Promise<void> | void = () => {};
  /** Thrown by `submitOrder` before anything is made, until it is null again. */
  submitFailure: Error | null = null;
  /** Awaited after an order or a draft was made, before its answer: throws to lose the answer. */
  onMade: (order: VendorOrderRequest) => Promise<void> | void = () => {};
  /** Set, it makes an order as a draft, awaits this, and confirms it with another call. */
  onDraft: ((order: VendorOrderRequest) => Promise<void> | void) | null = null;
  /** What it answers to the next order instead of how the order is by then. */
  answer: VendorOrderState | null = null;
  /** How often it was asked to make an order that it had already. */
  repeats = 0;
  /** What it charges for a unit. */
  cost = 1200;
  /** The orders that it was asked the cost of. */
  estimated: VendorOrderRequest[] = [];
  /** Returns what it says that the items of an order cost: by default, what it charges for them. */
  onEstimate: (order: VendorOrderRequest) => Promise<number | null> | number | null = (order) =>
    this.costOf(order);
  readonly mockups = new FakeMockups((account) => this.check(account));
  /** Thrown by every call until it is null again. */
  failure: Error | null = null;
  /** Thrown by `registerWebhook` only. */
  webhookFailure: Error | null = null;
  /** Where it reports to. */
  webhookUrl: string | null = null;
  /** The stock that it reports changes of. */
  watched: string[] = [];
  /** What it heard about the products that it waited for, by its id. */
  readonly publications = new Map<string, Publication>();
  /** The number of times that the products were read. */
  reads = 0;
  /** The shipping rates that it gives. */
  quotes: ShippingQuote[] = [];
  /** The orders that it was asked for rates of. */
  quoted: Pick<VendorOrderRequest, 'recipient' | 'items'>[] = [];
  /** Awaited before it gives rates. */
  onQuote: () => Promise<void> | void = () => {};
  /** Awaited between two products that are read. */
  onProduct: (done: number) => Promise<void> | void = () => {};

  constructor(id: VendorId = 'printful') {
    this.id = id;
  }

  async listStores(account: VendorAccount): Promise<VendorStoreEntry[]> {
    this.check(account);
    return [this.store, ...this.otherStores];
  }

  /** What it says about its key. */
  keyFacts: KeyFacts = { expiresAt: null, missingPermissions: [] };

  async readKey(account: VendorAccount): Promise<KeyFacts> {
    this.check(account);
    return this.keyFacts;
  }

  async listProducts(
    account: VendorAccount,
    { onProgress }: { onProgress?: (done: number, total: number) => void } = {},
  ): Promise<VendorProduct[]> {
    this.reads += 1;
    for (const index of this.products.keys()) {
      await this.onProduct(index);
      this.check(account);
      onProgress?.(index + 1, this.products.length);
    }
    this.check(account);
    return structuredClone(this.products);
  }

  async answerPublishing(account: VendorAccount, id: string, answer: Publication): Promise<void> {
    this.check(account);
    const product = this.products.find((one) => one.id === id);
    if (!product?.isPublishing) return;
    product.isPublishing = false;
    this.publications.set(id, answer);
  }

  async getOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState | null> {
    this.orderReads += 1;
    const state = this.orders.get(vendorOrderId);
    await this.onOrder(vendorOrderId);
    this.check(account);
    return structuredClone(state) ?? null;
  }

  async findOrder(account: VendorAccount, { reference }: VendorOrderKey): Promise<VendorOrderState | null> {
    this.check(account);
    const made = this.madeFor(reference);
    return made ? this.getOrder(account, made.id) : null;
  }

  async submitOrder(account: VendorAccount, order: VendorOrderRequest): Promise<VendorOrderState> {
    this.check(account);
    if (this.submitFailure) throw this.submitFailure;
    this.submitted.push(order);
    await this.onSubmit(order);
    const made = this.madeFor(order.reference);
    if (made) this.repeats += 1;
    const state = made ?? this.make(order);
    if (this.onDraft) {
      this.orders.set(state.id, { ...state, isDraft: true });
      await this.onDraft(order);
      this.orders.set(state.id, { ...state, isDraft: false });
    }
    await this.onMade(order);
    return structuredClone(this.answer ?? this.orders.get(state.id) ?? state);
  }

  async makeDraft(account: VendorAccount, order: VendorOrderRequest): Promise<VendorOrderState> {
    this.check(account);
    this.drafted.push(order);
    await this.onSubmit(order);
    const state: VendorOrderState = {
      ...this.make(order),
      status: 'pending',
      vendorStatus: 'draft',
      isDraft: true,
    };
    this.orders.set(state.id, state);
    await this.onMade(order);
    return structuredClone(state);
  }

  async estimateCost(account: VendorAccount, order: VendorOrderRequest): Promise<number | null> {
    this.check(account);
    this.estimated.push(order);
    return this.onEstimate(order);
  }

  async cancelOrder(account: VendorAccount, vendorOrderId: string): Promise<VendorOrderState> {
    this.check(account);
    const state = this.orders.get(vendorOrderId);
    if (!state?.status || !CANCELABLE.includes(state.status))
      throw new AppError('vendor_refused_order', {
        message: `${VENDOR_NAMES[this.id]} refused to cancel: too late`,
      });
    const canceled: VendorOrderState = {
      ...state,
      status: 'cancelled',
      vendorStatus: 'canceled',
      isDraft: false,
    };
    this.orders.set(vendorOrderId, canceled);
    return structuredClone(canceled);
  }

  async quoteShipping(
    account: VendorAccount,
    order: Pick<VendorOrderRequest, 'recipient' | 'items'>,
  ): Promise<ShippingQuote[]> {
    this.quoted.push(order);
    await this.onQuote();
    this.check(account);
    return this.quotes;
  }

  async registerWebhook(account: VendorAccount, url: string): Promise<WebhookRegistration> {
    this.check(account);
    if (this.webhookFailure) throw this.webhookFailure;
    this.webhookUrl = url;
    return { webhookSecret: 'aa55' };
  }

  async watchStock(
    account: VendorAccount,
    url: string,
    stockIds: readonly string[] | null,
  ): Promise<Receiver> {
    this.check(account);
    if (this.webhookFailure) throw this.webhookFailure;
    if (stockIds) this.watched = [...stockIds];
    return url === this.webhookUrl ? 'ours' : 'none';
  }

  verifyWebhook = readFakeReport;

  private make(order: VendorOrderRequest): VendorOrderState {
    const { reference, items } = order;
    const state: VendorOrderState = {
      id: `v-${this.orders.size + 1}`,
      reference,
      status: 'sent_to_vendor',
      vendorStatus: 'pending',
      problem: null,
      cost: this.costOf(order),
      itemCosts: Object.fromEntries(items.map(({ lineItemId }) => [lineItemId, this.cost])),
      shipments: [],
    };
    this.orders.set(state.id, state);
    return state;
  }

  private costOf({ items }: VendorOrderRequest): number {
    return items.reduce((sum, { quantity }) => sum + quantity * this.cost, 0);
  }

  private madeFor(reference: string): VendorOrderState | undefined {
    return [...this.orders.values()].find((state) => state.reference === reference);
  }

  private check({ apiKey }: VendorAccount): void {
    if (this.failure) throw this.failure;
    if (apiKey !== this.apiKey) throw new AppError('vendor_key_refused');
  }
}

/** All vendors, in memory: this one, and others that nobody has connected. */
export function fakeVendors(vendor: FakeVendor): Record<VendorId, PrintVendor> {
  return {
    printful: new FakeVendor('printful'),
    printify: new FakeVendor('printify'),
    gooten: new FakeVendor('gooten'),
    gelato: new FakeVendor('gelato'),
    [vendor.id]: vendor,
  };
}

/** A variant at a vendor. */
export function vendorVariant(id: string, changes: Partial<VendorVariant> = {}): VendorVariant {
  return {
    id,
    sku: `SKU-${id}`,
    size: 'M',
    color: 'Black',
    retailPrice: 2500,
    cost: 1200,
    imageUrl: null,
    isAvailable: true,
    ...changes,
  };
}

/** A product at a vendor, with one variant unless others are given. */
export function vendorProduct(id: string, changes: Partial<VendorProduct> = {}): VendorProduct {
  return {
    id,
    name: `Tee ${id}`,
    description: 'Soft and strong.',
    imageUrl: null,
    stockIds: [],
    printAreas: null,
    variants: [vendorVariant(`${id}-m`)],
    ...changes,
  };
}

/** A product at a vendor with one variant, "M, Black". */
export function vendorTee(changes: Partial<VendorVariant> = {}): VendorProduct {
  return vendorProduct('tee', { name: 'Range Tee', variants: [vendorVariant('m', changes)] });
}

import type {
  PartialPrintVendor,
  VendorAccount,
  VendorEvent,
  VendorProduct,
  VendorStore,
  VendorVariant,
} from '#server/gateways/print-vendors/print-vendor.ts';
import {
  idOfContent,
  parseReport,
  requireSecret,
  requireToken,
} from '#server/gateways/print-vendors/vendor-reports.ts';
import { AppError } from '#shared/errors.ts';

/** A print vendor in memory, with a store of products and faults on request. */
export class FakeVendor implements PartialPrintVendor {
  readonly id = 'printful';
  readonly store: VendorStore = { id: '4711', name: 'GTI Store' };
  /** What the vendor has. */
  products: VendorProduct[] = [];
  /** The only key that it accepts. */
  apiKey = 'pf_right_key';
  /** Thrown by every call until it is null again. */
  failure: Error | null = null;
  /** Thrown by `registerWebhook` only. */
  webhookFailure: Error | null = null;
  /** Where it reports to. */
  webhookUrl: string | null = null;
  /** The stock that it reports changes of. */
  watched: string[] = [];
  /** The number of times that the products were read. */
  reads = 0;
  /** Awaited between two products that are read. */
  onProduct: (done: number) => Promise<void> | void = () => {};

  async findStore(account: VendorAccount): Promise<VendorStore> {
    this.check(account);
    return this.store;
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

  async registerWebhook(account: VendorAccount, url: string): Promise<{ webhookSecret: string | null }> {
    this.check(account);
    if (this.webhookFailure) throw this.webhookFailure;
    this.webhookUrl = url;
    return { webhookSecret: 'aa55' };
  }

  async watchStock(account: VendorAccount, url: string, stockIds: readonly string[]): Promise<void> {
    this.check(account);
    if (url !== this.webhookUrl) throw new AppError('vendor_failed');
    this.watched = [...stockIds];
  }

  verifyWebhook(
    { webhookSecret }: Pick<VendorAccount, 'webhookSecret'>,
    report: { rawBody: string; headers: Headers; url: URL },
  ): VendorEvent {
    requireToken(requireSecret(webhookSecret), report);
    const payload = parseReport(report.rawBody);
    return { externalId: idOfContent(payload), type: 'stock_updated', about: { kind: 'products' }, payload };
  }

  private check({ apiKey }: VendorAccount): void {
    if (this.failure) throw this.failure;
    if (apiKey !== this.apiKey) throw new AppError('vendor_key_refused');
  }
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
    variants: [vendorVariant(`${id}-m`)],
    ...changes,
  };
}

/** A product at a vendor with one variant, "M / Black". */
export function vendorTee(changes: Partial<VendorVariant> = {}): VendorProduct {
  return vendorProduct('tee', { name: 'Range Tee', variants: [vendorVariant('m', changes)] });
}

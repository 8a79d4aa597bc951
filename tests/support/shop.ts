import { products, productVariants } from '#db/schema/catalog.ts';
import { designs } from '#db/schema/designs.ts';
import { freeSlug } from '#server/domain/catalog/slugs.queries.ts';
import { toColumns } from '#server/domain/designs/designs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import type { OrderInput, PaymentIntentInput } from '#shared/schemas/checkout-input.schema.ts';
import { ADDRESS } from './address.ts';

export const SHOPPER: Buyer = { userId: null, sessionId: 'a-shopper', keys: ['cart:a-shopper'] };
/** Where test shoppers call from, unless it matters. */
export const CLIENT_IP = '203.0.113.7';
export const STRANGER: Buyer = { userId: null, sessionId: 'a-stranger', keys: ['cart:a-stranger'] };

interface NewProduct {
  name?: string;
  description?: string;
  priceCents?: number;
  inventory?: number;
  /** With `variant`, the stock is that of the variants. */
  stockPer?: 'product' | 'variant';
  lowStockThreshold?: number;
  variants?: {
    size?: string;
    color?: string;
    inventory?: number;
    retailPriceCents?: number;
    isAvailable?: boolean;
    imageUrl?: string;
    backImageUrl?: string;
  }[];
  allowCustomization?: boolean;
  imageUrl?: string;
  metadata?: Record<string, unknown>;
  isActive?: boolean;
  isSynced?: boolean;
  category?: string;
  featured?: boolean;
}

/** Puts a product into the catalog and returns its id. */
export function stockProduct({ db, newId, now }: Services, product: NewProduct = {}): string {
  const { variants = [], ...values } = product;
  const stamps = { createdAt: now(), updatedAt: now() };
  const id = newId();
  const { name = 'Field Tee' } = values;
  db.insert(products)
    .values({
      id,
      priceCents: 2500,
      inventory: values.stockPer === 'variant' ? 0 : 10,
      ...values,
      name,
      slug: freeSlug(db, name, id),
      ...stamps,
    })
    .run();
  for (const [position, variant] of variants.entries()) {
    db.insert(productVariants)
      .values({ id: newId(), productId: id, position, ...variant, ...stamps })
      .run();
  }
  return id;
}

interface NewDesign {
  productId: string;
  /** The first key of its buyer: `cart:a-shopper`. */
  createdBy?: string;
  design?: Partial<Design>;
  /** Below the minimum, the design has that flaw. */
  effectiveDpi?: number;
  flaws?: PrintFlaw[];
  flawsOn?: Record<string, PrintFlaw[]>;
  previews?: Record<string, string>;
}

/** Stores a design without its files and returns its id. */
export function storeDesignRow(
  { db, newId, now }: Services,
  { design, createdBy = 'cart:a-shopper', flaws = [], ...values }: NewDesign,
): string {
  const id = newId();
  const isBlurry = (values.effectiveDpi ?? MIN_DPI) < MIN_DPI;
  db.insert(designs)
    .values({
      id,
      name: 'Field Tee',
      artworkPreviewUrl: `/uploads/${id}/preview-0.800.webp`,
      previews: {},
      ...toColumns({ ...DEFAULT_DESIGN, ...design }),
      flaws: isBlurry ? ['low_resolution', ...flaws] : flaws,
      createdBy,
      createdAt: now(),
      ...values,
    })
    .run();
  return id;
}

/** What the browser sends to begin a payment. */
export function paymentInput(changes: Partial<PaymentIntentInput> = {}): PaymentIntentInput {
  return { shippingAddress: ADDRESS, ...changes } as PaymentIntentInput;
}

/** What the browser sends to place the order. */
export function orderInput(stripePaymentIntentId: string, changes: Partial<OrderInput> = {}): OrderInput {
  return {
    customerEmail: 'sam@example.com',
    customerName: 'Sam Doe',
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    stripePaymentIntentId,
    ...changes,
  } as OrderInput;
}

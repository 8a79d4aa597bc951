import * as z from 'zod/mini';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { PRINT_KINDS } from '#shared/designs/print-kinds.ts';
import { STOCK_PER } from '#shared/stock-per.ts';
import { STOCK_REASONS } from '#shared/stock-reasons.ts';
import { Product, Variant } from './product.schema.ts';
import { VendorMap } from './vendor-map.schema.ts';

/** A size and color of a product, for administrators. */
export const AdminVariant = z.object({
  ...Variant.shape,
  /** Its own price; null if it uses the product's. */
  ownPrice: z.nullable(z.string()),
  /** The vendor's new price, while it waits to be accepted. */
  heldPrice: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  /** Whether it is offered, even while out of stock. */
  isOffered: z.boolean(),
  /** Whether it is offered and its own stock is at or below the product's low-stock threshold. */
  isLowOnStock: z.boolean(),
});
export type AdminVariant = z.output<typeof AdminVariant>;

/** A product with its variants, for administrators. */
export const AdminProduct = z.object({
  ...Product.shape,
  imageUrl: z.nullable(z.string()),
  /** The name of the print vendor that makes it; null for a product that the shop makes itself. */
  vendor: z.nullable(z.string()),
  isSynced: z.boolean(),
  /** Why its vendor can't print designs on it, even if customization is allowed; null if it can. */
  customizationProblem: z.nullable(z.string()),
  /** Whether its variants share its stock or have their own, of which `inventory` is the sum. */
  stockPer: z.enum(STOCK_PER),
  lowStockThreshold: z.number(),
  /** Whether it is on sale, managed by the shop, and it or a variant is at or below its low-stock threshold. */
  isLowOnStock: z.boolean(),
  variants: z.array(AdminVariant),
  updatedAt: z.string(),
  /** Null unless it was deleted. */
  deletedAt: z.nullable(z.string()),
});
export type AdminProduct = z.output<typeof AdminProduct>;

const ProductPicture = z.object({ id: z.string(), url: z.string(), alt: z.string() });
export type ProductPicture = z.output<typeof ProductPicture>;

/** A product with everything that its editor shows. */
export const ProductDetail = z.object({
  ...AdminProduct.shape,
  /** The pictures of its page in order, besides the variants'. */
  pictures: z.array(ProductPicture),
  /** Units held by checkouts in progress. */
  held: z.number(),
  /** Stocks that didn't equal their history when they were last compared, in units. */
  stockDifferences: z.array(
    z.object({
      /** Null for the one stock of the product. */
      variant: z.nullable(z.string()),
      /** By the history. */
      expected: z.number(),
      stored: z.number(),
    }),
  ),
  /** The kind whose template defines its print areas; null for other areas. */
  printKind: z.nullable(z.enum(PRINT_KINDS)),
  /** The placements that its vendor makes; null for a product without a vendor, and if the vendor doesn't say. */
  vendorPlacements: z.nullable(z.array(z.enum(PLACEMENTS))),
  sizeChart: z.nullable(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.object({ size: z.string(), inches: z.array(z.number()) })),
    }),
  ),
  /** The vendor that makes a product of the shop; null for a synced product, and one that the shop makes itself. */
  vendorMap: z.nullable(VendorMap),
});
export type ProductDetail = z.output<typeof ProductDetail>;

/** A product that was deleted and brought back. */
export const RestoredProduct = z.object({
  ...ProductDetail.shape,
  /** The SKUs that its variants lost, because other products have them now. */
  lostSkus: z.array(z.string()),
});
export type RestoredProduct = z.output<typeof RestoredProduct>;

/** The figures above the list, of all products but deleted ones. */
export const ProductFigures = z.object({
  products: z.number(),
  variants: z.number(),
  /** Null without variants. */
  averagePrice: z.nullable(z.string()),
  /** The categories in use. */
  categories: z.array(z.string()),
});
export type ProductFigures = z.output<typeof ProductFigures>;

/** A product to choose by its name. Deleted ones still are in orders. */
export const ProductName = z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() });
export type ProductName = z.output<typeof ProductName>;

/** The result of a change to several products. */
export const BulkProductResult = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  /** Products whose vendor sets the price. */
  synced: z.array(z.string()),
  /** Products that their vendor no longer has. */
  gone: z.array(z.string()),
  missing: z.array(z.string()),
});
export type BulkProductResult = z.output<typeof BulkProductResult>;

/** A change of a product's stock. */
export const StockMovement = z.object({
  id: z.string(),
  /** The name of the variant whose own stock changed, at that time; null for the one stock of the product. */
  variant: z.nullable(z.string()),
  reason: z.enum(STOCK_REASONS),
  change: z.number(),
  /** The stock after the change. */
  inventory: z.number(),
  note: z.nullable(z.string()),
  order: z.nullable(z.object({ id: z.string(), orderNumber: z.nullable(z.string()) })),
  /** The administrator; null for an order and a former account. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
});
export type StockMovement = z.output<typeof StockMovement>;

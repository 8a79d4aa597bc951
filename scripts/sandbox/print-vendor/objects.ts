/* Printful's objects as the sandbox stores and sends them. */

interface SyncProduct {
  id: number;
  external_id: string;
  name: string;
  variants: number;
  synced: number;
  /** A path of the sandbox, or an address; replies have the address. */
  thumbnail_url: string;
  is_ignored: boolean;
}

export interface SyncVariant {
  id: number;
  external_id: string;
  sync_product_id: number;
  name: string;
  synced: boolean;
  /** The id in the catalog. */
  variant_id: number;
  retail_price?: string;
  currency: string;
  is_ignored: boolean;
  sku: string;
  product: { variant_id: number; product_id: number; image: string; name: string };
  files: { id: number; type: string; url: string; preview_url: string }[];
  options: { id: string; value: string }[];
  main_category_id: number | null;
  size?: string | null;
  color?: string | null;
  availability_status: 'active' | 'discontinued' | 'out_of_stock' | 'temporary_out_of_stock';
}

export interface StoreProduct {
  sync_product: SyncProduct;
  sync_variants: SyncVariant[];
}

export const ORDER_STATUSES = [
  'draft',
  'pending',
  'inprocess',
  'partial',
  'onhold',
  'fulfilled',
  'canceled',
  'failed',
  'archived',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrderItem {
  id: number;
  external_id?: string;
  variant_id: number;
  sync_variant_id: number;
  external_variant_id: string;
  quantity: number;
  /** What the merchant pays for one. */
  price: string;
  retail_price?: string;
  name: string;
  product: SyncVariant['product'];
  files: { type?: string; url: string }[];
}

export interface OrderShipment {
  id: number;
  carrier: string;
  service: string;
  tracking_number: string;
  tracking_url: string;
  /** Seconds since 1970. */
  shipped_at: number;
  delivered_at: number | null;
  reshipment: boolean;
  /** Whether it came back to Printful. */
  returned?: boolean;
  items: { item_id: number; quantity: number; picked: 1; printed: 1 }[];
}

export interface Order {
  id: number;
  external_id: string | null;
  store: number;
  status: OrderStatus;
  /** Why it stopped. */
  error?: string | undefined;
  shipping: string;
  shipping_service_name: string;
  created: number;
  updated: number;
  recipient: Record<string, string>;
  items: OrderItem[];
  costs: Record<'currency' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total', string>;
  retail_costs: { currency: string };
  shipments: OrderShipment[];
}

export const STORE = { id: 4127318, type: 'native', name: 'GTI sandbox store' };

export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Converts seconds since 1970 to the dates of v2. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

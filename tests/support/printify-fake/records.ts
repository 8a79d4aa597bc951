/* The objects of Printify's interface, as its description has them. Money is in cents. */

export interface FakeShop {
  id: number;
  title: string;
  /** `custom_integration` for the API; `disconnected` for a new account's. */
  sales_channel: string;
}

export interface FakeVariant {
  id: number;
  sku: string;
  cost: number;
  price: number;
  title: string;
  grams: number;
  is_enabled: boolean;
  is_default: boolean;
  is_available: boolean;
  is_printify_express_eligible: boolean;
  options: number[];
}

export interface FakeProduct {
  id: string;
  title: string;
  description: string;
  tags: string[];
  options: { name: string; type: string; values: { id: number; title: string }[] }[];
  variants: FakeVariant[];
  images: { src: string; variant_ids: number[]; position: string; is_default: boolean }[];
  created_at: string;
  updated_at: string;
  visible: boolean;
  /** While the store hasn't answered that the product is published. */
  is_locked: boolean;
  /** The product in the store, once it has answered. */
  external?: { id: string; handle: string };
  is_printify_express_eligible: boolean;
  is_printify_express_enabled: boolean;
  is_economy_shipping_eligible: boolean;
  is_economy_shipping_enabled: boolean;
  blueprint_id: number;
  user_id: number;
  shop_id: number;
  print_provider_id: number;
  print_areas: {
    variant_ids: number[];
    placeholders: { position: string; images: object[] }[];
    background: string;
  }[];
  sales_channel_properties: string[];
}

/** What a maker prints on a blueprint's variants: positions with their sizes in pixels. */
export interface FakeBlueprint {
  blueprint_id: number;
  print_provider_id: number;
  placeholders: { position: string; width: number; height: number }[];
}

export interface FakeLine {
  product_id: string;
  quantity: number;
  variant_id: number;
  print_provider_id: number;
  /** Of a unit. */
  cost: number;
  /** Of all units. */
  shipping_cost: number;
  status: string;
  metadata: { title: string; price: number; variant_label: string; sku: string; country: string };
  sent_to_production_at?: string;
  fulfilled_at?: string;
}

export interface FakeOrder {
  id: string;
  address_to: object;
  line_items: FakeLine[];
  metadata: {
    order_type: string;
    shop_order_id: string;
    shop_order_label: string;
    shop_fulfilled_at: string;
  };
  total_price: number;
  total_shipping: number;
  total_tax: number;
  status: string;
  shipping_method: number;
  is_printify_express: boolean;
  is_economy_shipping: boolean;
  shipments: { carrier: string; number: string; url: string; delivered_at?: string }[];
  created_at: string;
  sent_to_production_at?: string;
  fulfilled_at?: string;
}

export interface FakeWebhook {
  id: string;
  topic: string;
  url: string;
  shop_id: string;
  /** Never in a reply. */
  secret: string | null;
}

/** Returns a time as Printify writes it: `2019-12-09 10:46:53+00:00`. */
export function stamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}

/** A tee in one size and color, printed on its front and back. */
export function fakeProduct(id: string, changes: Partial<FakeProduct> = {}): FakeProduct {
  const variant: FakeVariant = {
    id: 17887,
    sku: `SKU-${id}`,
    cost: 1000,
    price: 2500,
    title: 'Black / M',
    grams: 180,
    is_enabled: true,
    is_default: true,
    is_available: true,
    is_printify_express_eligible: false,
    options: [13, 418],
  };
  return {
    id,
    title: `Tee ${id}`,
    description: 'Soft and strong.',
    tags: ['T-shirts'],
    options: [
      { name: 'Sizes', type: 'size', values: [{ id: 13, title: 'M' }] },
      { name: 'Colors', type: 'color', values: [{ id: 418, title: 'Black' }] },
    ],
    variants: [variant],
    images: [],
    created_at: stamp(0),
    updated_at: stamp(0),
    visible: true,
    is_locked: false,
    is_printify_express_eligible: false,
    is_printify_express_enabled: false,
    is_economy_shipping_eligible: true,
    is_economy_shipping_enabled: true,
    blueprint_id: TEE.blueprint_id,
    user_id: 1337,
    shop_id: 10,
    print_provider_id: TEE.print_provider_id,
    print_areas: [
      {
        variant_ids: [variant.id],
        placeholders: [{ position: 'front', images: [] }],
        background: '#ffffff',
      },
    ],
    sales_channel_properties: [],
    ...changes,
  };
}

/** The blueprint of `fakeProduct`. */
export const TEE: FakeBlueprint = {
  blueprint_id: 5,
  print_provider_id: 29,
  placeholders: [
    { position: 'front', width: 4500, height: 5400 },
    { position: 'back', width: 4500, height: 5400 },
  ],
};

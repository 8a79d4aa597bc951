import { z } from 'zod';

/* What Printify accepts. Unknown members are refused, so that a misspelled one isn't lost. */

const Layer = z.strictObject({
  src: z.url(),
  x: z.number(),
  y: z.number(),
  scale: z.number().positive(),
  angle: z.number(),
});

const quantity = z.int().positive();

/** A product of the shop. */
const StoreItem = z.strictObject({
  product_id: z.string(),
  variant_id: z.int(),
  quantity,
  external_id: z.string().optional(),
});

/** A product made for the order: one file for a whole placeholder, or files with their positions in it. */
const CustomItem = z.strictObject({
  blueprint_id: z.int(),
  print_provider_id: z.int(),
  variant_id: z.int(),
  print_areas: z.record(z.string(), z.union([z.url(), z.array(Layer).min(1)])),
  print_details: z.strictObject({ print_on_side: z.enum(['regular', 'mirror', 'off']) }).optional(),
  quantity,
  external_id: z.string().optional(),
});

const Address = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: z.email().optional(),
  phone: z.string().optional(),
  country: z.string().length(2),
  region: z.string(),
  address1: z.string().min(1),
  address2: z.string().optional(),
  city: z.string().min(1),
  zip: z.string().min(1),
  company: z.string().optional(),
});

export const OrderBody = z
  .strictObject({
    external_id: z.string().min(1),
    label: z.string().optional(),
    line_items: z.array(z.union([StoreItem, CustomItem])).min(1),
    shipping_method: z.int().min(1).max(4),
    is_printify_express: z.boolean().optional(),
    is_economy_shipping: z.boolean().optional(),
    send_shipping_notification: z.boolean().optional(),
    address_to: Address,
  })
  .refine((order) => order.shipping_method !== 4 || order.line_items.every((item) => 'product_id' in item), {
    message: 'Economy shipping is for products of the shop.',
  })
  .refine(({ shipping_method: method, address_to: to }) => method !== 3 || (to.email && to.phone), {
    message: 'Printify Express needs an email and a phone.',
  });
export type OrderBody = z.output<typeof OrderBody>;

/** An estimate needs no print files, and only a part of the address. */
export const ShippingBody = z.strictObject({
  line_items: z
    .array(
      z.union([
        StoreItem,
        CustomItem.omit({ print_areas: true }),
        z.strictObject({ sku: z.string(), quantity }),
      ]),
    )
    .min(1),
  address_to: Address.partial().required({ country: true }),
});

export const SucceededBody = z.strictObject({
  external: z.strictObject({ id: z.string().min(1), handle: z.string().min(1) }),
});
export const FailedBody = z.strictObject({ reason: z.string().min(1) });

export const TOPICS = [
  'shop:disconnected',
  'product:created',
  'product:updated',
  'product:deleted',
  'product:publish:started',
  'order:created',
  'order:updated',
  'order:sent-to-production',
  'order:shipment:created',
  'order:shipment:delivered',
] as const;
export type Topic = (typeof TOPICS)[number];

export const WebhookBody = z.strictObject({
  topic: z.enum(TOPICS),
  url: z.url(),
  secret: z.string().optional(),
});

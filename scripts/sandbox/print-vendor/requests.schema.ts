import { z } from 'zod';
import { ORDER_STATUSES } from './objects.ts';

/*
 * What the sandbox accepts: a part of what Printful accepts, so that a request that passes here passes there
 * (tests/contracts/print-vendors.contract.test.ts). An unknown member is refused: the shop sent something that it shouldn't.
 */

const text = z.string().min(1).max(1000);
const money = z.string().regex(/^\d{1,8}\.\d{2}$/, 'must be an amount such as 29.99');
/** Printful's limit for ids of the shop's. */
const externalId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must have at most 32 letters, digits, _ or -');
const quantity = z.int().min(1).max(1000);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

export const Paging = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  status: z.string().optional(),
});

const place = {
  address1: text,
  address2: text.optional(),
  city: text,
  state_code: text.optional(),
  country_code: z.string().length(2),
  zip: text.optional(),
  phone: text.optional(),
};

const whole = z.int().max(100_000);
const inArea = {
  area_width: whole.positive(),
  area_height: whole.positive(),
  width: whole.positive(),
  height: whole.positive(),
  top: whole,
  left: whole,
};
const Position = z.strictObject({ ...inArea, limit_to_print_area: z.boolean().default(true) });
const File = z.strictObject({
  type: text.optional(),
  url: z.url({ protocol: /^https?$/ }),
  position: Position.optional(),
});
const Option = z.strictObject({ id: text, value: z.unknown() });

export const NewOrder = z.strictObject({
  external_id: externalId.optional(),
  shipping: text.optional(),
  recipient: z.strictObject({ name: text, email: z.email().optional(), ...place }),
  items: z
    .array(
      z.strictObject({
        sync_variant_id: z.int(),
        external_id: externalId.optional(),
        quantity,
        retail_price: money.optional(),
        files: z.array(File).min(1).optional(),
        options: z.array(Option).optional(),
      }),
    )
    .min(1)
    .max(100),
});
export const NewMockupTask = z.strictObject({
  variant_ids: z.array(z.int()).min(1).max(100),
  format: z.enum(['jpg', 'png']),
  width: z.int().min(50).max(2000).optional(),
  files: z
    .array(
      z.strictObject({
        placement: text,
        image_url: z.url({ protocol: /^https?$/ }),
        position: z.strictObject(inArea).optional(),
      }),
    )
    .min(1),
});
export const MockupTaskQuery = z.object({ task_key: text });

export const NewOrderQuery = z.object({ confirm: flag.default(false), update_existing: flag.default(false) });

export const RatesRequest = z.strictObject({
  // Rates are asked for while the shopper is still typing.
  recipient: z.strictObject({ ...place, address1: text.optional(), city: text.optional() }),
  items: z
    .array(z.strictObject({ variant_id: z.string().regex(/^\d+$/), quantity, value: money.optional() }))
    .min(1),
  currency: z.literal('USD').default('USD'),
  locale: text.optional(),
});

const address = z.url({ protocol: /^https?$/ });

export const NewWebhookV1 = z.strictObject({
  url: address,
  types: z.array(text).min(1),
  params: z.record(z.string(), z.unknown()).optional(),
});

export const NewWebhookV2 = z.strictObject({
  default_url: address,
  expires_at: z.iso.datetime().nullish(),
  events: z.array(z.strictObject({ type: text, url: address.nullish() })).min(1),
});

/** The control call that moves an order on. */
export const Advance = z.strictObject({
  to: z.enum([...ORDER_STATUSES, 'delivered', 'reshipped', 'returned']).optional(),
});

/** The control call that replaces the store's products. */
export const NewCatalog = z.array(
  z.looseObject({
    sync_product: z.looseObject({ id: z.int(), external_id: text, name: z.string() }),
    sync_variants: z.array(z.looseObject({ id: z.int(), external_id: text })),
  }),
);

import * as z from 'zod/mini';
import {
  MAX_PICTURES,
  MAX_PRICE_CENTS,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_STOCK,
  MAX_VARIANTS,
} from '#shared/admin-products.ts';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { PRINT_KINDS, placementsOfKind } from '#shared/designs/print-kinds.ts';
import { fromWire, groupThousands } from '#shared/money.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { STOCK_PER } from '#shared/stock-per.ts';
import { ADMIN_STOCK_REASONS } from '#shared/stock-reasons.ts';
import { instant, uuid } from './admin-fields.schema.ts';
import { amount } from './amount.schema.ts';
import { numberIn, wholeNumber, withoutPercent } from './number-fields.schema.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { SizeChartInput } from './size-chart.schema.ts';
import { absentWhenEmpty, optionalText, text } from './text.schema.ts';

// Administrators' actions on products.

const MAX_ALT_LENGTH = 300;

/** A field that an empty text clears. Without a union, which has its own message. */
export const orNothing = (schema: z.ZodMiniType<string, unknown>) =>
  z.optional(
    z.pipe(
      z.string('Enter text').check(z.trim()),
      z.transform((value, { issues }) => {
        if (value === '') return value;
        const { data = '', error } = z.safeParse(schema, value);
        for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', message, input: value });
        return data;
      }),
    ),
  );

export const price = z
  .pipe(
    // Numbers are accepted as well: they can't be misread.
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    amount('Enter a price in dollars, such as 25.00'),
  )
  .check(z.refine((value) => (fromWire(value) ?? 0) <= MAX_PRICE_CENTS, 'Enter a price up to 100,000.00'));
const NOT_A_STOCK = `Enter a whole number from 0 to ${groupThousands(MAX_STOCK)}`;
const NOT_A_QUANTITY = 'Enter a quantity, such as 12 or -3';
export const stock = wholeNumber(0, MAX_STOCK, NOT_A_STOCK);
const NOT_A_SLUG = 'Use lowercase letters, digits and single hyphens, such as field-tee';
const NOT_A_PICTURE = 'Enter the https address of a picture';
export const seenAt = absentWhenEmpty(instant('Send the updatedAt of the product as you saw it'));
export const flag = absentWhenEmpty(z.boolean('Say true or false'));

const print = z
  .object(
    {
      kind: z.enum(PRINT_KINDS, 'Choose a kind'),
      placements: z.array(z.enum(PLACEMENTS, 'Unknown placement'), 'Choose placements'),
    },
    'Choose a kind and its placements',
  )
  .check(
    z.refine(
      ({ kind, placements }) =>
        placements.length > 0 && placements.every((placement) => placementsOfKind(kind).includes(placement)),
      { error: 'Choose at least one placement of this kind', path: ['placements'] },
    ),
  );

const category = text('Enter a category', 100);

const fields = {
  name: text('Enter a name', MAX_PRODUCT_NAME_LENGTH),
  price,
  /** Text of several lines; empty for none. */
  description: orNothing(paragraphs('Enter a description', 5000)),
  category: orNothing(category),
  /** For a product without uploaded pictures: a picture's address. */
  imageUrl: orNothing(
    text(NOT_A_PICTURE, 500).check(
      z.regex(/^(?:https:\/\/|\/media\/products\/)[^\s"'<>\\]+$/, NOT_A_PICTURE),
      // The product's page and the SEO health table make an address with host of it.
      z.refine((url) => URL.canParse(url, 'https://x'), NOT_A_PICTURE),
    ),
  ),
  isActive: flag,
  featured: flag,
  allowCustomization: flag,
  lowStockThreshold: absentWhenEmpty(stock),
  /** Where it can be printed on, by the template of its kind. */
  print: absentWhenEmpty(print),
  /** For a product whose vendor says where it prints: the placements that aren't offered. */
  leftOut: absentWhenEmpty(z.array(z.enum(PLACEMENTS, 'Unknown placement'), 'List placements')),
  /** Without columns: no size chart. */
  sizeChart: absentWhenEmpty(SizeChartInput),
};

/** How a product counts its stock, and what its variants have of it. */
const stockPerFields = {
  /** One stock for all variants, or one per variant. Without `variants`, a switch splits the stock evenly, or adds it up. */
  stockPer: absentWhenEmpty(z.enum(STOCK_PER, 'Choose what to count')),
  /** The counted stock of variants; ignored with one stock. */
  variants: absentWhenEmpty(
    z
      .array(
        z.object({ id: uuid('Unknown variant'), inventory: stock }, 'Give the stock of a variant'),
        'List the variants',
      )
      .check(z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants`)),
  ),
  /** The stock that the editor saw: units sold since aren't counted again. */
  seenInventory: absentWhenEmpty(stock),
};

/** The body of PUT /api/admin/products/{id} from the form that says what to count. */
export const StockPerChange = z.object({ ...stockPerFields, updatedAt: seenAt });
export type StockPerChange = z.output<typeof StockPerChange>;

/** The body of POST /api/admin/products. */
export const NewProductInput = z.object({
  /** Made by the caller, so that a repeated request adds nothing. */
  id: absentWhenEmpty(uuid('Make a UUID for this product')),
  ...fields,
  inventory: stock,
});
export type NewProductInput = z.output<typeof NewProductInput>;

const slug = text(NOT_A_SLUG, 80).check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, NOT_A_SLUG));

/** The body of PUT /api/admin/products/{id}: absent fields stay as they are. */
export const ProductChange = z.object({
  ...fields,
  name: z.optional(fields.name),
  price: z.optional(fields.price),
  /** The counted stock. With a stock per variant, only their sum is accepted. */
  inventory: z.optional(stock),
  ...stockPerFields,
  /** The slug of its page. */
  slug: absentWhenEmpty(slug),
  /** The `updatedAt` that the editor saw. */
  updatedAt: seenAt,
});
export type ProductChange = z.output<typeof ProductChange>;

/** The form of a product's details, where an empty field is an error. */
export const ProductDetailsChange = z.extend(ProductChange, {
  slug: z.optional(slug),
  lowStockThreshold: z.optional(stock),
});

/** The body of PATCH /api/admin/products/{id}/featured. */
export const FeaturedInput = z.object({ featured: z.boolean('Say true or false') });
export type FeaturedInput = z.output<typeof FeaturedInput>;

/** The body of POST /api/admin/products/{id}/restore. */
export const RestoreInput = z.object({
  /** Whether it is put in the store again at once, to undo the deletion. By default it is a draft. */
  isActive: flag,
});
export type RestoreInput = z.output<typeof RestoreInput>;

/** The body of POST /api/admin/products/{id}/duplicate. */
export const DuplicateInput = z.object({
  /** The id of the copy, generated by the caller, so that a repeated request adds nothing. */
  copyId: uuid('Make a UUID for the copy'),
});
export type DuplicateInput = z.output<typeof DuplicateInput>;

/** The body of PUT /api/admin/products/{id}/pictures: all pictures in their order. */
export const PictureArrangement = z.object({
  pictures: z
    .array(
      z.object(
        { id: uuid('Unknown picture'), alt: orNothing(text('Describe the picture', MAX_ALT_LENGTH)) },
        'Name the picture',
      ),
      'List the pictures',
    )
    .check(z.maxLength(MAX_PICTURES, `Give at most ${MAX_PICTURES} pictures`)),
  updatedAt: seenAt,
});
export type PictureArrangement = z.output<typeof PictureArrangement>;

/** The data part of POST /api/admin/products/{id}/pictures. */
export const PictureInput = z.object({
  /** Made by the caller, so that a repeated request adds nothing. */
  pictureId: uuid('Make a UUID for this picture'),
  /** A description for people who can't see it. */
  alt: optionalText(MAX_ALT_LENGTH),
});
export type PictureInput = z.output<typeof PictureInput>;

/** The body of POST /api/admin/products/{id}/stock. */
export const StockChange = z
  .object({
    /** Made by the caller, so that a repeated request changes nothing. */
    requestId: uuid('Make a UUID for this change'),
    /** The variant, if the product counts a stock per variant. */
    variantId: absentWhenEmpty(uuid('Choose a variant')),
    reason: z.enum(ADMIN_STOCK_REASONS, 'Choose a reason'),
    /** Units added; negative for units removed. */
    change: absentWhenEmpty(signedUnits()),
    /** The counted stock, instead of `change`. */
    count: absentWhenEmpty(stock),
    note: optionalText(300),
    /** Allows the stock to fall below what checkouts hold. */
    acceptHeld: flag,
  })
  .check(
    z.refine(
      ({ reason, change, count }) => reason !== 'counted' || count !== undefined || change !== undefined,
      {
        error: NOT_A_STOCK,
        path: ['count'],
      },
    ),
    z.refine(
      ({ reason, change, count }) => reason === 'counted' || count !== undefined || change !== undefined,
      {
        error: NOT_A_QUANTITY,
        path: ['change'],
      },
    ),
    z.refine(({ change, count }) => change === undefined || count === undefined, {
      error: 'Give either a change or a count',
      path: ['change'],
    }),
  );
export type StockChange = z.output<typeof StockChange>;

/** A whole number of units with a sign, which a form may send as text: `+12`, `-3`. */
function signedUnits() {
  const message = NOT_A_QUANTITY;
  return z.pipe(
    z.transform((value: unknown) => numberIn(value, /^[+-]?\d{1,6}$/)),
    z.int(message).check(
      z.gte(-MAX_STOCK, message),
      z.lte(MAX_STOCK, message),
      z.refine((change) => change !== 0, message),
    ),
  );
}

const NOT_A_PERCENTAGE = 'Enter a percentage from -90 to 500 with at most two decimals, such as -15';
const percent = z.string(NOT_A_PERCENTAGE).check(
  withoutPercent,
  z.trim(),
  z.regex(/^[+-]?\d{1,3}(?:\.\d{1,2})?$/, { error: NOT_A_PERCENTAGE, abort: true }),
  z.refine((value) => Number(value) >= -90 && Number(value) <= 500 && Number(value) !== 0, NOT_A_PERCENTAGE),
);

/** The body of POST /api/admin/products/bulk: one change for all of these products. */
export const BulkProductChange = z
  .object({
    ids: z
      .array(uuid('Unknown product'), 'Choose products')
      .check(z.minLength(1, 'Choose products'), z.maxLength(MAX_BULK, `Choose at most ${MAX_BULK} products`)),
    isActive: flag,
    /** Also applies to synced products. */
    category: z.optional(category),
    price: z.optional(price),
    /** Changes the price by a percentage, `-15` or `7.5`, rounded half up to the cent. */
    pricePercent: z.optional(percent),
    /** Generated by the caller, so that a repeated request doesn't apply the percentage twice. */
    requestId: absentWhenEmpty(uuid('Make a UUID for this change')),
  })
  .check(
    z.refine(
      ({ isActive, category, price: set, pricePercent }) =>
        [isActive, category, set, pricePercent].filter((value) => value !== undefined).length === 1,
      { error: 'Give one change', path: ['isActive'] },
    ),
  );
export type BulkProductChange = z.output<typeof BulkProductChange>;

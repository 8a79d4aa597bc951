import type { AdminProduct, AdminVariant } from '#shared/schemas/admin-product.schema.ts';

/** The columns of a product, which are the same on all of its lines. */
export const OWN_COLUMNS = [
  'Name',
  'Description',
  'Category',
  'Price',
  'Active',
  'Customizable',
  'Image URL',
] as const;

/** The columns of a variant, which are empty on the line of a product without variants. */
export const VARIANT_COLUMNS = ['Size', 'Color', 'Variant price', 'SKU', 'Available'] as const;

/**
 * The columns of a file of products, in order. `ID` is empty for a new product, `Variant ID` for a new variant. `Stock at export`
 * tells an edited stock from units that were sold since. `Updated` is when the product was last changed.
 */
export const PRODUCT_COLUMNS = [
  'ID',
  ...OWN_COLUMNS,
  'Variant ID',
  ...VARIANT_COLUMNS,
  'Stock',
  'Stock at export',
  'Updated',
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
export type ProductCells = Readonly<Record<ProductColumn, string>>;

const NO_VARIANT = {
  'Variant ID': '',
  Size: '',
  Color: '',
  'Variant price': '',
  SKU: '',
  Available: '',
};

/** Returns the lines of a product: one per variant, with the product's own columns on each, or one without variants. */
export function linesOf(product: AdminProduct): ProductCells[] {
  const { id, name, description, category, price, isActive, allowCustomization, imageUrl, updatedAt } =
    product;
  const own = {
    ID: id,
    Name: name,
    Description: description,
    Category: category,
    Price: price,
    Active: yesOrNo(isActive),
    Customizable: yesOrNo(allowCustomization),
    'Image URL': imageUrl ?? '',
    Updated: updatedAt,
  };
  if (product.variants.length === 0) return [{ ...own, ...NO_VARIANT, ...stockCells(product) }];
  return product.variants.map((variant) => ({
    ...own,
    ...variantCells(variant),
    ...stockCells(product, variant),
  }));
}

function variantCells({ id, size, color, ownPrice, sku, isOffered }: AdminVariant) {
  return {
    'Variant ID': id,
    Size: size ?? '',
    Color: color ?? '',
    'Variant price': ownPrice ?? '',
    SKU: sku ?? '',
    Available: yesOrNo(isOffered),
  };
}

/** The stock of the variant, or of the product on each line. Empty for a product that a vendor makes on demand. */
function stockCells(product: AdminProduct, variant?: AdminVariant) {
  const counted = product.stockPer === 'variant' ? variant : product;
  const stock = product.vendor === null ? String(counted?.inventory ?? 0) : '';
  return { Stock: stock, 'Stock at export': stock };
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** Returns whether a cell differs from another, apart from line breaks and outer white space. */
export function differs(one: ProductCells, other: ProductCells, column: ProductColumn): boolean {
  return plain(one[column]) !== plain(other[column]);
}

/** Returns the text of a cell without what spreadsheets change. */
export const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();

import { safeParse } from 'zod/mini';
import { describeChoice } from '#shared/cart.ts';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminProduct, AdminVariant } from '#shared/schemas/admin-product.schema.ts';
import {
  EditedOwnPrice,
  EditedPrice,
  EditedStock,
  type ProductEdit,
  type ProductEditResult,
} from '#shared/schemas/product-edits.schema.ts';

/** Texts by cell: `price`, `inventory`, `<variant id>.retailPrice`, `<variant id>.inventory`. */
export type CellTexts = Readonly<Record<string, string>>;

/** A cell that can be edited. */
export interface Cell {
  key: string;
  column: 'price' | 'stock';
  /** The text of what is stored. */
  stored: string;
}

interface GridRow {
  id: string;
  /** Names the row: the size and color of a variant. */
  name: string;
  /** A cell, or the text where nothing can be edited. */
  price: Cell | string;
  stock: Cell | string;
}

/** Returns the rows of a product: its own, then its variants if they have anything to edit. */
export function rowsOf(product: AdminProduct): [GridRow, ...GridRow[]] {
  const { id, name, price, inventory, isSynced, stockPer, vendor, variants } = product;
  const countsOne = !vendor && stockPer === 'product';
  const own: GridRow = {
    id,
    name,
    price: isSynced ? displayMoney(price) : { key: 'price', column: 'price', stored: price },
    stock: countsOne
      ? { key: 'inventory', column: 'stock', stored: String(inventory) }
      : vendor
        ? 'On demand'
        : `${displayNumber(inventory)} in all`,
  };
  if (isSynced) return [own];
  return [own, ...variants.map((variant) => variantRow(variant, !vendor && !countsOne))];
}

function variantRow(variant: AdminVariant, isCounted: boolean): GridRow {
  const { id, ownPrice, inventory } = variant;
  return {
    id,
    name: describeChoice(variant) || 'The only variant',
    price: { key: `${id}.retailPrice`, column: 'price', stored: ownPrice ?? '' },
    stock: isCounted ? { key: `${id}.inventory`, column: 'stock', stored: String(inventory) } : '–',
  };
}

/** Returns the cells of a product that can be edited. */
export function cellsOf(product: AdminProduct): Cell[] {
  return rowsOf(product)
    .flatMap(({ price, stock }) => [price, stock])
    .filter((cell) => typeof cell === 'object');
}

const schemaOf = ({ key, column }: Cell) =>
  column === 'stock' ? EditedStock : key === 'price' ? EditedPrice : EditedOwnPrice;

/** Returns whether a typed text changes a cell: `12` and `12.00` are the same price. */
export function isChanged(cell: Cell, typed: string | undefined): boolean {
  if (typed === undefined || typed.trim() === cell.stored) return false;
  const parsed = safeParse(schemaOf(cell), typed);
  return !parsed.success || String(parsed.data ?? '') !== cell.stored;
}

/** Returns the texts that change a product. */
export function changesOf(product: AdminProduct, typed: CellTexts): CellTexts {
  const changed = cellsOf(product).filter((cell) => isChanged(cell, typed[cell.key]));
  return Object.fromEntries(changed.map(({ key }) => [key, typed[key] ?? '']));
}

/** Returns the messages of the texts that can't be saved. */
export function errorsOf(product: AdminProduct, typed: CellTexts): CellTexts {
  const errors = cellsOf(product).flatMap((cell) => {
    const text = typed[cell.key];
    const issue = text === undefined ? undefined : safeParse(schemaOf(cell), text).error?.issues[0];
    return issue ? [[cell.key, issue.message]] : [];
  });
  return Object.fromEntries(errors) as CellTexts;
}

/** Returns the request for what was typed of a product. The server reads the texts as people type them. */
export function editOf(product: AdminProduct, typed: CellTexts): ProductEdit {
  const { price, inventory, ...ofVariants } = changesOf(product, typed);
  const ids = variantIdsOf(ofVariants);
  const variants = ids.map((id) => ({
    id,
    retailPrice: ofVariants[`${id}.retailPrice`],
    inventory: ofVariants[`${id}.inventory`],
  }));
  const isCounted = inventory !== undefined || variants.some((variant) => variant.inventory !== undefined);
  return {
    id: product.id,
    price,
    inventory,
    variants: variants.length > 0 ? variants : undefined,
    seenInventory: isCounted ? product.inventory : undefined,
    updatedAt: product.updatedAt,
  } as unknown as ProductEdit;
}

const variantIdsOf = (texts: CellTexts): string[] => [
  ...new Set(Object.keys(texts).map((key) => key.split('.', 1)[0] ?? '')),
];

/** Returns the server's messages by cell. */
export function refusalsOf({ variants = [] }: ProductEdit, fields: CellTexts): CellTexts {
  const byCell = Object.entries(fields).map(([field, message]) => {
    const [, index, name] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? [];
    const variant = variants[Number(index)];
    if (!variant) return [field, message];
    const isStock = name === 'inventory' || variant.retailPrice === undefined;
    return [`${variant.id}.${isStock ? 'inventory' : 'retailPrice'}`, message];
  });
  return Object.fromEntries(byCell) as CellTexts;
}

/** Says who changed a product in the meantime, and what of it, before the edit is saved over that. */
export function staleWords(
  seen: AdminProduct,
  { product, changedBy }: Pick<ProductEditResult, 'product' | 'changedBy'>,
  timeOf: (at: string) => string,
): string {
  const now = product ? rowsOf(product) : [];
  const before = new Map(rowsOf(seen).map((row) => [row.id, row]));
  const changes = now.flatMap(({ id, name, price, stock }) => {
    const was = before.get(id);
    const label = id === seen.id ? '' : `${name} `;
    if (!was) return [`${name} added`];
    return [
      ...(textOf(was.price) === textOf(price)
        ? []
        : [`${label}price ${textOf(was.price)} → ${textOf(price)}`]),
      ...(textOf(was.stock) === textOf(stock)
        ? []
        : [`${label}stock ${textOf(was.stock)} → ${textOf(stock)}`]),
    ];
  });
  const who = changedBy
    ? `${changedBy.username} changed this product on ${timeOf(changedBy.at)}`
    : 'This product changed since you opened the table';
  const what = changes.length > 0 ? `: ${changes.join('; ')}` : '';
  return `${who}${what}. What you typed is still here: check it, then save again.`;
}

const textOf = (value: Cell | string): string =>
  typeof value === 'string' ? value : value.stored || 'price of the product';

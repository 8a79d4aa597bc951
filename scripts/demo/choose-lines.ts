import { findProduct } from '#server/domain/catalog/catalog.queries.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { productStock, variantStock } from '#server/domain/catalog/stock.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import type { Services } from '#server/kernel/services.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { placementsOf } from '#shared/designs/print-area.ts';
import type { AddCartItemInput } from '#shared/schemas/cart.schema.ts';
import type { Product } from '#shared/schemas/product.schema.ts';
import { matchVariant } from '#shared/variants.ts';
import type { Random } from './random.ts';
import type { Person } from './sample-people.ts';

/** How much of each product's stock stays for real shoppers: this share, and at least this many units. */
const RESERVED = { share: 0.3, units: 5 };
const QUANTITIES = [1, 1, 1, 1, 1, 2];
const TEAM_QUANTITIES = [1, 2, 3, 4];

/** Chooses what people buy: of the products in stock, and more often of those with much stock. */
export function createChooser(services: Services, random: Random) {
  const catalog = listProducts(services).map((product) => ({
    product,
    reserved: Math.max(RESERVED.units, Math.ceil(RESERVED.share * product.inventory)),
  }));

  /** Rendering a design takes a second or two, so a returning person orders the same one again. */
  const saved = new Map<Person, AddCartItemInput>();

  const onSale = () =>
    catalog.flatMap(({ product, reserved }) => {
      const found = findProduct(services, product.id, null);
      const left = found ? productStock(found.product, found.variants) - reserved : 0;
      return found && left > 0 ? [{ ...found, shown: product, left }] : [];
    });
  type OnSale = ReturnType<typeof onSale>[number];

  function chooseVariant({ product, variants, left }: OnSale, quantities: readonly number[]) {
    const available = variants.filter((variant) => variantStock(product, variant) > 0);
    if (available.length === 0 && variants.length > 0) return null;
    const variant = available.length > 0 ? random.pick(available) : null;
    return {
      productId: product.id,
      quantity: Math.min(random.pick(quantities), left, variant ? variantStock(product, variant) : left),
      size: variant?.size ?? undefined,
      color: variant?.color ?? undefined,
    };
  }

  /** How many more people may buy of the same variant. */
  function leftOf({ product, variants, left }: OnSale, choice: AddCartItemInput): number {
    const match = matchVariant(variants, choice);
    return match ? Math.min(left, variantStock(product, match.variant)) : left;
  }

  async function customize(person: Person, text: string): Promise<AddCartItemInput | null> {
    const earlier = saved.get(person);
    if (earlier) {
      const stillOnSale = onSale().find(({ product }) => product.id === earlier.productId);
      const left = stillOnSale ? leftOf(stillOnSale, earlier) : 0;
      const quantity = Math.min(random.pick(TEAM_QUANTITIES), left);
      return quantity > 0 ? { ...earlier, quantity } : null;
    }
    const offered = onSale().filter(({ product }) => product.allowCustomization);
    if (offered.length === 0) return null;
    const chosen = random.pick(offered);
    const line = chooseVariant(chosen, TEAM_QUANTITIES);
    if (!line) return null;
    const designed = { ...line, ...(await design(person, chosen.shown, line.color, text)) };
    saved.set(person, designed);
    return designed;
  }

  async function design(person: Person, product: Product, color: string | undefined, text: string) {
    const { id } = await saveDesign(services, person.buyer, person.ip, {
      ...DEFAULT_DESIGN,
      productId: product.id,
      color,
      logoFrom: undefined,
      text,
      textFont: random.pick(['Arial', 'Georgia', 'Courier New'] as const),
      textSize: 24,
      textColor: random.pick(['#8a6d1f', '#1f2a37', '#7a1f1f']),
      textPosition: { x: 50, y: 40 },
      placement: placementsOf(product.printAreas)[0] ?? 'front',
    });
    return { customizationId: id, acceptCroppedText: true };
  }

  /**
   * Returns up to `size` line items of different products, the first one with a design if there is a text. Fewer when
   * too little is in stock.
   */
  return async function chooseLines(
    person: Person,
    { size, text }: { size: number; text: string | null },
  ): Promise<AddCartItemInput[]> {
    const first = text === null ? null : await customize(person, text);
    const lines: AddCartItemInput[] = first ? [first] : [];
    while (lines.length < size) {
      const others = onSale().filter(({ product }) =>
        lines.every(({ productId }) => productId !== product.id),
      );
      if (others.length === 0) break;
      const chosen = others[random.weighted(others.map(({ left }) => Math.sqrt(left)))];
      const line = chosen ? chooseVariant(chosen, QUANTITIES) : null;
      if (!line) break;
      lines.push(line);
    }
    return lines;
  };
}

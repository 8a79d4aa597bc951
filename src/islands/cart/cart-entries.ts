import type { Cart, CartItem } from '#shared/schemas/cart.schema.ts';
import type { Removal } from './use-cart-actions.ts';

type Entry = { key: string } & ({ line: CartItem } | { removal: Removal });

/** The rows of the cart: its lines, and where lines were taken out, the way to put them back. */
export function cartEntries(cart: Cart, removals: readonly Removal[]): Entry[] {
  const rows = [
    ...cart.items.map((line) => ({ place: placeOf(line), entry: { key: line.id, line } })),
    ...removals.flatMap((removal) => {
      const [first] = removal.items;
      // A removal whose lines are still on show was refused, or its lines are back already.
      if (!first || cart.items.some((line) => line.id === first.id)) return [];
      return { place: placeOf(first), entry: { key: `removed ${first.id}`, removal } };
    }),
  ];
  return rows.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ entry }) => entry);
}

function placeOf({ addedAt, id }: CartItem): string {
  return `${addedAt} ${id}`;
}

import { expect, it } from 'vitest';
import { type ItemToCheck, sendingProblem } from './sending-problem.ts';

const AREA = { widthInches: 12, heightInches: 16, dpi: 150 };

/** A tee that can be made, unless something is changed. */
function tee(changes: Partial<ItemToCheck> = {}): ItemToCheck {
  return {
    item: { productName: 'Range Tee', size: 'M', color: 'Black', vendorUnitCostCents: 1200 },
    variant: { isAvailable: true, vendorCostCents: 1200 },
    print: null,
    ...changes,
  };
}
const costs = (vendorCostCents: number | null) => tee({ variant: { isAvailable: true, vendorCostCents } });
const messageOf = (items: ItemToCheck[]) =>
  sendingProblem('printful', items, { acceptCosts: false })?.message ?? null;

it('finds nothing wrong with what the vendor has for a similar cost', () => {
  expect(messageOf([tee(), costs(1800), costs(null)])).toBeNull();
  const unknown = { ...tee().item, vendorUnitCostCents: null };
  expect(messageOf([{ ...costs(9900), item: unknown }])).toBeNull();
});

it("names what the vendor no longer has, or can't make now", () => {
  expect(messageOf([tee(), tee({ variant: null })])).toBe(
    'Printful no longer has Range Tee, M, Black. Refund it, or sync the products if that has changed.',
  );
  expect(messageOf([tee({ variant: { isAvailable: false, vendorCostCents: 1200 } })])).toBe(
    "Printful can't make Range Tee, M, Black right now. Try again later, or refund it.",
  );
});

it('names a print file that is missing, or too coarse for the vendor', () => {
  const printed = (width: number, height: number) =>
    messageOf([tee({ print: { area: AREA, file: { width, height } } })]);
  expect(printed(1800, 2400)).toBeNull();
  expect(printed(1788, 2400)).toBe(
    'The print file of Range Tee, M, Black has 149 pixels per inch, but Printful needs 150.',
  );
  expect(printed(1800, 1600)).toContain('has 100 pixels per inch');
  expect(messageOf([tee({ print: { area: AREA, file: null } })])).toBe(
    'The print file of Range Tee, M, Black is missing or damaged. Restore it from a backup.',
  );
});

it('names a cost that rose by more than half, unless it is accepted', () => {
  const rise = 'Printful now charges $18.01 for Range Tee, M, Black, and charged $12.00 when it was sold.';
  expect(sendingProblem('printful', [costs(1801)], { acceptCosts: false })).toEqual({
    message: rise,
    costRose: true,
  });
  expect(sendingProblem('printful', [costs(1801)], { acceptCosts: true })).toBeNull();
});

it("names what can't be made before costs, and at most five problems", () => {
  const both = sendingProblem('printful', [costs(9900), tee({ variant: null })], { acceptCosts: true });
  expect(both).toMatchObject({ costRose: false });
  const gone = Array.from({ length: 7 }, () => tee({ variant: null }));
  expect(messageOf(gone)?.endsWith('And 2 more.')).toBe(true);
});

import { choiceName } from '#shared/cart.ts';
import { PLACEMENT_LABELS, type Placement } from '#shared/designs/design.ts';
import type { PixelSize, PrintArea } from '#shared/designs/print-area.ts';
import { MIN_PRINT_DPI } from '#shared/designs/vendor-area.ts';
import { type Cents, displayMoney } from '#shared/money.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

/** A line item with what is known about making it now. */
export interface ItemToCheck {
  item: { productName: string; size: string | null; color: string | null; vendorUnitCostCents: Cents | null };
  /** The variant as of the last sync; null if the vendor no longer has it. */
  variant: { isAvailable: boolean; vendorCostCents: Cents | null } | null;
  /** Null without a design; `deleted` if its design was deleted; `unmade` if the vendor has no such area. */
  print: { area: PrintArea; file: PixelSize | null } | { unmade: Placement } | 'deleted' | null;
}

/** Why a vendor's share of an order isn't sent. */
export interface SendingProblem {
  message: string;
  /** Whether it could be sent all the same, if the administrator accepts the costs. */
  costRose: boolean;
}

/** A cost that rose above so many times the one at the sale waits for a person. */
export const MAX_COST_RISE = 1.5;
/** The most problems that are listed. */
const MAX_LISTED = 5;

/**
 * Returns why items can't be sent to their vendor, which isn't asked for it; null if they can
 * (docs/product/fulfillment.md#fulfillment).
 */
export function sendingProblem(
  vendorId: VendorId,
  items: readonly ItemToCheck[],
  { acceptCosts }: { acceptCosts: boolean },
): SendingProblem | null {
  const name = VENDOR_NAMES[vendorId];
  const faults = items.flatMap((one) => faultOf(name, one) ?? []);
  if (faults.length > 0) return { message: listed(faults), costRose: false };
  const rises = acceptCosts ? [] : items.flatMap((one) => riseOf(name, one) ?? []);
  return rises.length > 0 ? { message: listed(rises), costRose: true } : null;
}

function faultOf(vendor: string, { item, variant, print }: ItemToCheck): string | null {
  const what = choiceName(item.productName, item);
  if (!variant)
    return `${vendor} no longer has ${what}. Refund it, or sync the products if that has changed.`;
  if (!variant.isAvailable) return `${vendor} can't make ${what} right now. Try again later, or refund it.`;
  if (!print) return null;
  if (print === 'deleted')
    return `The design of ${what} was deleted, so ${vendor} can't print it. Refund it.`;
  if ('unmade' in print)
    return `${vendor} doesn't print on the ${PLACEMENT_LABELS[print.unmade].toLowerCase()} of ${what}. Refund it, or order it there by hand.`;
  if (!print.file) return `The print file of ${what} is missing or damaged. Restore it from a backup.`;
  const { widthInches, heightInches } = print.area;
  const dpi = Math.min(print.file.width / widthInches, print.file.height / heightInches);
  // A size in pixels is rounded. A coarse logo in the file is the buyer's choice.
  if (Math.ceil(dpi) >= MIN_PRINT_DPI) return null;
  return `The print file of ${what} has ${Math.ceil(dpi)} pixels per inch, but ${vendor} needs ${MIN_PRINT_DPI}.`;
}

function riseOf(vendor: string, { item, variant }: ItemToCheck): string | null {
  const [before, after] = [item.vendorUnitCostCents, variant?.vendorCostCents ?? null];
  if (before === null || after === null || after <= before * MAX_COST_RISE) return null;
  const [from, to] = [displayMoney(before), displayMoney(after)];
  return `${vendor} now charges ${to} for ${choiceName(item.productName, item)}, and charged ${from} when it was sold.`;
}

function listed(problems: readonly string[]): string {
  const more = problems.length - MAX_LISTED;
  return [...problems.slice(0, MAX_LISTED), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

import { RotateCcw, Truck } from 'lucide-react';
import { type PurchaseTerms, returnsWords } from '#shared/purchase-terms.ts';
import { SHIPS_TO } from '#shared/ships-to.ts';

interface Props {
  terms: PurchaseTerms;
  isCustomizable: boolean;
}

/** Delivery and returns in a line each. */
export function PurchaseTermsList({ terms: { shipping, delivery, returns }, isCustomizable }: Props) {
  return (
    <ul className="flex flex-col gap-1 border-y border-bone-deep py-3 text-sm">
      <li className="flex gap-3">
        <Truck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-stone" />
        <span>
          {delivery}. {shipping} {SHIPS_TO}
        </span>
      </li>
      <li className="flex gap-3">
        <RotateCcw aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-stone" />
        <span>
          {returnsWords(returns.days, isCustomizable)}
          <a href={returns.href} className="link">
            Returns policy
          </a>
        </span>
      </li>
    </ul>
  );
}

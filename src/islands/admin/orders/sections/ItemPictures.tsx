import type { AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';
import { vendorName } from '../../kit/vendor-name.ts';

const PICTURE = 'size-24 rounded-md border border-bone-deep bg-white object-contain';

/** The picture of a line item, for one with a design the approved print; below it, how the vendor shows the design. */
export function ItemPictures({ item: { image, design, vendorMockup } }: { item: AdminOrderItem }) {
  if (!image && !vendorMockup?.url) return null;
  return (
    <span className="flex w-24 shrink-0 flex-col gap-2">
      {image && (
        <img
          src={design?.detailUrl ?? image}
          alt={design ? 'The print that the customer approved' : ''}
          width="96"
          height="96"
          loading="lazy"
          className={PICTURE}
        />
      )}
      {vendorMockup?.url && (
        <a
          href={vendorMockup.url}
          target="_blank"
          rel="noreferrer"
          className="link flex flex-col gap-1 text-xs"
        >
          <img src={vendorMockup.url} alt="" width="96" height="96" loading="lazy" className={PICTURE} />
          How {vendorName(vendorMockup.vendorId)} shows it
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </span>
  );
}

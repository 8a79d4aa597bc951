import type { CartItem } from '#shared/schemas/cart.schema.ts';
import { closeUp, THUMBNAIL } from '../designs/close-up.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';

const SIZE = 'size-20 sm:row-span-2 sm:size-28';

/** The picture of a line item; of a customized one, the part with the print area. */
export function LineItemPicture({ item }: { item: CartItem }) {
  const { image, customization } = item.metadata;
  if (!customization) return <ProductPicture url={image} alt="" className={SIZE} sizes="7rem" />;
  const { size, left, top } = closeUp(customization.areaOnPreview, THUMBNAIL);
  return (
    <div className={`relative overflow-hidden rounded-sm ${SIZE}`}>
      <div className="absolute" style={{ width: `${size}%`, left: `${left}%`, top: `${top}%` }}>
        <ProductPicture
          url={customization.previewUrl}
          alt=""
          className="block w-full"
          sizes={`${Math.round((7 * size) / 100)}rem`}
        />
      </div>
    </div>
  );
}

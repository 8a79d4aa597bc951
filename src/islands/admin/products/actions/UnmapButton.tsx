import { useMutation } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { useProductCache } from '../products.queries.ts';

/** Has the shop make a product again that is mapped to a vendor. */
export function UnmapButton({ product: { id, vendor } }: { product: ProductDetail }) {
  const { saved } = useProductCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/products/:id/vendor-map', { id }),
    onSuccess: (product) => saved(product, 'Product updated', 'The shop makes it again.'),
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Make it in the shop?',
      text: `${vendor} no longer gets new orders of this product. Its stock counts again as you left it. Orders that are with ${vendor} stay there.`,
      action: 'Make it in the shop',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      ref={releaseFocusOnRemoval}
      type="button"
      className="button button-secondary"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      {isPending ? 'Saving…' : 'Make it in the shop'}
    </button>
  );
}

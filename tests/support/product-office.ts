import { screen, within } from '@testing-library/react';
import { requireProduct } from '#server/domain/catalog/require-product.ts';
import { backOffice } from './back-office.ts';
import { stockProduct } from './shop.ts';

/** The editor of a product, once it is open. */
export const productEditor = async () => within(await screen.findByRole('dialog', { name: 'Edit Product' }));

/** A back office with what tests of the products screen do. */
export async function productOffice() {
  const shop = await backOffice();
  return {
    ...shop,
    stock: (product: Parameters<typeof stockProduct>[1]) => stockProduct(shop.services, product),
    stored: (id: string) => requireProduct(shop.services, id),
    /** Opens a product and one of its parts, and returns that part. */
    async edit(id: string, part: RegExp) {
      await shop.open(`/admin/products?open=${id}`);
      const dialog = await productEditor();
      const summary = await dialog.findByText(part, { selector: 'summary' });
      await shop.user.click(summary);
      return within(summary.closest('details') as HTMLElement);
    },
  };
}

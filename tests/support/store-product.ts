import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';

/** Returns a product of the store without options. */
export function storeProduct(values: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id: 'patch',
    name: 'Shield Patch',
    slug: 'shield-patch',
    description: '',
    category: 'Patches',
    price: '9.00',
    sizes: [],
    colors: [],
    inventory: 20,
    featured: false,
    allowCustomization: false,
    printAreas: null,
    pictures: [],
    image: null,
    variants: [],
    sizeChart: null,
    ...values,
  };
}

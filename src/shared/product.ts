/** Returns the stock label of a product: "Low Stock" from 1 to 9 (docs/product.md#low-stock). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}

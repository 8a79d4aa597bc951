/**
 * Returns the SQL clause that selects the vendors of a synced or mapped product. Shared by the triggers of the order list, the lanes and
 * the sending of orders, so that all three agree.
 */
export const fromVendorsOf = (productId: string) =>
  `from pod_products join products on products.id = pod_products.product_id
        where products.id = ${productId} and products.is_on_demand = 1`;

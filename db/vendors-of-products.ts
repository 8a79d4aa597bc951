/**
 * Returns the SQL from which the vendors that make a product are selected: of a synced or mapped product, the vendors that it is stored
 * with. The triggers of the order list, its lanes and what is sent to vendors have it from here.
 */
export const fromVendorsOf = (productId: string) =>
  `from pod_products join products on products.id = pod_products.product_id
        where products.id = ${productId} and products.is_on_demand = 1`;

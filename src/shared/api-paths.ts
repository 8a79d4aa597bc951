/** Addresses of the API that the browser uses. Import as a namespace: `import * as API from …`. */

export const views = '/api/views';
export const contact = '/api/contact';
export const customizations = '/api/customizations';
export const logoPreview = '/api/customizations/logo-preview';

export const storeProducts = '/api/products/store';

export const cart = '/api/cart';
export const cartItems = '/api/cart/items';
export const cartItem = (id: string) => `/api/cart/items/${encodeURIComponent(id)}`;
export const cartRestore = '/api/cart/restore';
export const cartForm = '/api/cart/form';

export const checkoutTotals = '/api/checkout/calculate';
export const paymentIntents = '/api/create-payment-intent';
export const orders = '/api/orders';
export const orderRequests = (id: string) => `/api/orders/${encodeURIComponent(id)}/requests`;
export const orderLookup = '/api/orders/lookup';

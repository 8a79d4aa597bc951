/** Addresses of the API that the browser uses. Import as a namespace: `import * as API from …`. */

export const login = '/api/login';
export const register = '/api/register';
export const logout = '/api/logout';

export const contact = '/api/contact';
export const customizations = '/api/customizations';

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

export const printFile = (designId: string) =>
  `/api/admin/customizations/${encodeURIComponent(designId)}/print`;

export const adminAttention = '/api/admin/attention';
export const adminSales = '/api/admin/analytics/sales';
export const adminDashboard = '/api/admin/analytics/dashboard';
export const adminOrders = '/api/admin/orders';
export const adminOrdersCsv = '/api/admin/orders/export.csv';
export const adminOrderCounts = '/api/admin/orders/counts';
export const adminOrder = (id: string) => `/api/admin/orders/${encodeURIComponent(id)}`;
export const adminOrderShipments = (id: string) => `${adminOrder(id)}/shipments`;
export const adminOrderNotes = (id: string) => `${adminOrder(id)}/notes`;
export const adminOrderCancel = (id: string) => `${adminOrder(id)}/cancel`;
export const adminOrderFlag = (id: string, reason: string) =>
  `${adminOrder(id)}/attention/${encodeURIComponent(reason)}/resolve`;
export const adminOrderStatuses = '/api/admin/orders/status';
export const adminOrderEmails = (id: string) => `${adminOrder(id)}/emails`;
export const adminEmailResend = (id: string) => `/api/admin/emails/${encodeURIComponent(id)}/resend`;

/** Addresses of the API that the back office uses. Import as a namespace: `import * as API from …`. */

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
export const contacts = '/api/contacts';
export const contactCounts = `${contacts}/counts`;
export const contactsCsv = `${contacts}/export.csv`;
export const contactStatuses = `${contacts}/status`;
export const contact = (id: string) => `${contacts}/${encodeURIComponent(id)}`;
export const contactNotes = (id: string) => `${contact(id)}/notes`;
export const contactReplies = (id: string) => `${contact(id)}/replies`;
export const savedReplies = '/api/admin/saved-replies';
export const savedReply = (id: string) => `${savedReplies}/${encodeURIComponent(id)}`;

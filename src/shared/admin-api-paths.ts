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
export const adminOrderRefund = (id: string) => `${adminOrder(id)}/refund`;
export const adminOrderFulfill = (id: string) => `${adminOrder(id)}/fulfill`;
export const adminVendorOrderCancel = (id: string) =>
  `/api/admin/vendor-orders/${encodeURIComponent(id)}/cancel`;
export const adminOrderFlag = (id: string, reason: string) =>
  `${adminOrder(id)}/attention/${encodeURIComponent(reason)}/resolve`;
export const adminRefunds = '/api/admin/refunds';
export const adminRefundCheck = '/api/admin/orders/check-refunds';
export const adminOrderStatuses = '/api/admin/orders/status';
export const adminOrderEmails = (id: string) => `${adminOrder(id)}/emails`;
export const adminOrderDisputes = (id: string) => `${adminOrder(id)}/disputes`;
export const adminOrderEvidence = (id: string) => `${adminOrder(id)}/evidence`;
export const payments = '/api/admin/payments';
export const paymentTotals = `${payments}/totals`;
export const paymentsCsv = `${payments}/export.csv`;
export const paymentReport = `${payments}/report`;
export const paymentComparison = `${payments}/comparison`;
export const paymentDifference = (id: string) => `${payments}/differences/${encodeURIComponent(id)}/resolve`;
export const disputes = '/api/admin/disputes';
export const adminEmails = '/api/admin/emails';
export const adminEmailCounts = `${adminEmails}/counts`;
export const adminEmailTest = `${adminEmails}/test`;
export const adminEmail = (id: string) => `${adminEmails}/${encodeURIComponent(id)}`;
export const adminEmailResend = (id: string) => `${adminEmail(id)}/resend`;
export const adminEmailCancel = (id: string) => `${adminEmail(id)}/cancel`;
export const adminEmailTemplates = '/api/admin/email-templates';
export const adminEmailTemplate = (template: string) =>
  `${adminEmailTemplates}/${encodeURIComponent(template)}`;
export const adminProducts = '/api/admin/products';
export const adminProductFigures = `${adminProducts}/figures`;
export const adminProductsBulk = `${adminProducts}/bulk`;
export const adminProduct = (id: string) => `${adminProducts}/${encodeURIComponent(id)}`;
export const adminProductFeatured = (id: string) => `${adminProduct(id)}/featured`;
export const adminProductVariants = (id: string) => `${adminProduct(id)}/variants`;
export const adminProductPictures = (id: string) => `${adminProduct(id)}/pictures`;
export const adminProductPicture = (id: string, pictureId: string) =>
  `${adminProductPictures(id)}/${encodeURIComponent(pictureId)}`;
export const adminProductStock = (id: string) => `${adminProduct(id)}/stock`;
export const adminProductDuplicate = (id: string) => `${adminProduct(id)}/duplicate`;
export const adminProductHeldPrices = (id: string) => `${adminProduct(id)}/held-prices`;
export const vendors = '/api/admin/vendors';
export const vendorKey = (id: string) => `${vendors}/${encodeURIComponent(id)}/key`;
export const vendorSetup = (id: string) => `${vendors}/${encodeURIComponent(id)}/setup`;
export const printfulSetup = `${vendors}/setup-printful`;
export const vendorSync = `${vendors}/sync`;
export const vendorSyncs = `${vendors}/syncs`;
export const vendorSyncChanges = (id: string) => `${vendorSyncs}/${encodeURIComponent(id)}`;
export const webhooks = '/api/admin/webhooks';
export const webhookActivity = `${webhooks}/activity`;
export const webhookStats = `${webhooks}/stats`;
export const webhook = (id: string) => `${webhooks}/${encodeURIComponent(id)}`;
export const webhookReplay = (id: string) => `${webhook(id)}/replay`;
export const webhookMatch = (id: string) => `${webhook(id)}/match`;
export const webhookDismiss = (id: string) => `${webhook(id)}/dismiss`;
export const administrators = '/api/admin/administrators';
export const adminUsers = '/api/admin/users';
export const adminUser = (id: string) => `${adminUsers}/${encodeURIComponent(id)}`;
export const adminUserResetLink = (id: string) => `${adminUser(id)}/reset-link`;
export const adminUserSessions = (id: string) => `${adminUser(id)}/end-sessions`;
export const contacts = '/api/contacts';
export const contactCounts = `${contacts}/counts`;
export const contactsCsv = `${contacts}/export.csv`;
export const contactStatuses = `${contacts}/status`;
export const contact = (id: string) => `${contacts}/${encodeURIComponent(id)}`;
export const contactNotes = (id: string) => `${contact(id)}/notes`;
export const contactReplies = (id: string) => `${contact(id)}/replies`;
export const savedReplies = '/api/admin/saved-replies';
export const savedReply = (id: string) => `${savedReplies}/${encodeURIComponent(id)}`;
export const audit = '/api/admin/audit';
export const auditCsv = `${audit}/export.csv`;
export const auditEntry = (id: string) => `${audit}/${encodeURIComponent(id)}`;
export const adminSeo = '/api/admin/seo';
export const adminSeoPage = (path: string) => `${adminSeo}/${encodeURIComponent(path)}`;
export const adminSeoPaths = '/api/admin/seo-paths';
export const adminSeoHealth = '/api/admin/seo-health';
/** Followed by the group: `/api/admin/settings/tax`. */
export const adminSettings = '/api/admin/settings';
export const adminTaxCsv = `${adminSettings}/tax/export.csv`;
export const adminTaxImport = `${adminSettings}/tax/import`;
export const adminPublish = '/api/admin/publish';
export const publishHistory = `${adminPublish}/history`;
export const publishRecord = (id: string) => `${publishHistory}/${encodeURIComponent(id)}`;
export const publishRollback = (id: string) => `${publishRecord(id)}/rollback`;

/** The addresses of the back office's screens. A separate file, so that the shop doesn't load them. */
export const ADMIN_PATHS = {
  orders: '/admin/orders',
  orderManagement: '/admin/order-management',
  payments: '/admin/payments',
  disputes: '/admin/disputes',
  refunds: '/admin/refunds',
  products: '/admin/products',
  seo: '/admin/seo',
  assistant: '/admin/ai',
  analytics: '/admin/analytics',
  inquiries: '/admin/customers',
  users: '/admin/users',
  webhooks: '/admin/webhooks',
  email: '/admin/email',
  audit: '/admin/audit',
  publishing: '/admin/publishing',
  settings: '/admin/settings',
} as const;

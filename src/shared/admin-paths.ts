/** The addresses of the back office's screens. Apart from the public ones, which every page of the shop loads. */
export const ADMIN_PATHS = {
  orders: '/admin/orders',
  orderManagement: '/admin/order-management',
  payments: '/admin/payments',
  disputes: '/admin/disputes',
  refunds: '/admin/refunds',
  inquiries: '/admin/customers',
  users: '/admin/users',
  email: '/admin/email',
  audit: '/admin/audit',
  settings: '/admin/settings',
} as const;

import type { Order, OrderItem, Shipment } from '#shared/schemas/order.schema.ts';
import type { EmailContent } from './templates.ts';

const TEE: OrderItem = {
  id: 'item-1',
  productId: 'product-1',
  productName: 'Field Tee',
  image: null,
  size: 'L',
  color: 'Black',
  quantity: 2,
  refundedQuantity: 0,
  shippedQuantity: 0,
  unitPrice: '25.00',
  subtotal: '50.00',
  status: 'pending',
  trackingNumber: null,
  mockupUrl: '/uploads/b0a1/preview-0.800.webp',
  design: {
    placement: 'front',
    detailUrl: '/uploads/b0a1/preview-0.detail.jpg',
    flaws: ['low_resolution', 'faint_text'],
    acceptedFlaws: ['low_resolution', 'faint_text'],
    printedInches: { width: 11.4, height: 6.2 },
  },
};
const MUG: OrderItem = {
  ...TEE,
  id: 'item-2',
  productId: 'product-2',
  productName: 'Trauma Bay Mug, 15 oz, with a name long enough to wrap',
  size: null,
  color: null,
  quantity: 1,
  unitPrice: '18.50',
  subtotal: '18.50',
  mockupUrl: null,
  design: null,
};
const SHIPMENT: Shipment = {
  method: 'tracked',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  shippedAt: '2026-11-22T23:40:00.000Z',
};
const ORDER: Order = {
  id: '0d5c1a52-7c1b-4c7e-9f38-7f1f0c1f5f3a',
  orderNumber: 'GTI-1042',
  status: 'paid',
  livemode: true,
  customerName: 'Sam Rivera',
  customerEmail: 'sam@example.com',
  customerPhone: null,
  shippingAddress: {
    firstName: 'Sam',
    lastName: 'Rivera',
    addressLine1: '1 Main Street',
    addressLine2: 'Apt 4',
    city: 'Henderson',
    state: 'NV',
    zipCode: '89012',
    country: 'US',
  },
  billingAddress: {
    firstName: 'Sam',
    lastName: 'Rivera',
    addressLine1: '9 Office Park',
    city: 'Las Vegas',
    state: 'NV',
    zipCode: '89101',
    country: 'US',
  },
  items: [TEE, MUG],
  subtotal: '68.50',
  tax: '5.74',
  shipping: '5.95',
  total: '80.19',
  paidBy: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  shipments: [],
  refunds: [],
  fullyRefunded: false,
  reachedAt: {},
};
const LINKS = {
  orderUrl: `https://gti.example/order-confirmation/${ORDER.id}?token=v1.sample`,
  findOrderUrl: 'https://gti.example/find-my-order',
};
const ADMIN_URL = `https://gti.example/admin/order-management?open=${ORDER.id}`;
const PASSWORD_LINK = {
  username: 'sam',
  site: 'gti.example',
  url: 'https://gti.example/auth/reset?token=sample',
};
const shippedTee = { ...TEE, trackingNumber: SHIPMENT.trackingNumber };
const shippedMug = { ...MUG, trackingNumber: '1Z999AA10123456785' };
const withItems = (...items: OrderItem[]) => ({ order: { ...ORDER, items }, ...LINKS, shipment: SHIPMENT });

/** Sample data for every template, by title in the preview. */
export const SAMPLES: Record<string, EmailContent> = {
  'Order confirmation': {
    template: 'order-confirmation',
    data: { order: ORDER, ...LINKS, delivery: 'Arrives Dec 3–8' },
  },
  'Order link': { template: 'order-link', data: { order: ORDER, ...LINKS } },
  'Payment link': {
    template: 'payment-link',
    data: {
      name: 'Sam',
      items: [
        {
          ...{ productName: 'Field Tee', size: 'L', color: 'Black', quantity: 2 },
          ...{ subtotal: '50.00', isCustomized: true },
        },
      ],
      ...{ subtotal: '50.00', discount: '-5.00', tax: '3.77', shipping: '5.95', total: '54.72' },
      payUrl: `https://gti.example/pay/${ORDER.id}?token=v1.sample`,
      until: 'Dec 15, 2026',
    },
  },
  'Shipping notice': { template: 'shipping-notice', data: withItems(shippedTee) },
  'Shipping notice, part of the order': { template: 'shipping-notice', data: withItems(shippedTee, MUG) },
  'Shipping notice, rest of the order': {
    template: 'shipping-notice',
    data: withItems(shippedTee, shippedMug),
  },
  'Message about an order': {
    template: 'order-message',
    data: {
      order: ORDER,
      ...LINKS,
      message: 'The black tee is back in stock on Monday.\n\nShould we wait, or ship the mug first?',
    },
  },
  'Refund notice': {
    template: 'refund-notice',
    data: {
      order: ORDER,
      ...LINKS,
      amount: '18.50',
      items: ['1 × Field Tee, M, Black'],
      tax: '1.43',
      shipping: '0.00',
      note: 'Sorry about the wrong size. Keep the shirt.',
    },
  },
  'Out of stock': {
    template: 'stock-gone',
    data: { order: ORDER, ...LINKS, items: ['2 × Field Tee, L, Black'], isWholeOrder: false },
  },
  'Contact acknowledgment': { template: 'contact-acknowledgement', data: {} },
  'Contact notification': {
    template: 'contact-notification',
    data: {
      firstName: 'Zoë',
      lastName: "O'Neil",
      email: 'zoe@example.com',
      phone: '702-555-0100',
      interest: 'both',
      course: 'MET3, military course (Medical Evacuation Tactical Trauma Training)',
      message: 'Hello,\n\nWe are 12 medics at Nellis. Can you train us in March?\n\nZoë',
    },
  },
  'Many messages': {
    template: 'contact-flood',
    data: { count: 20, adminUrl: 'https://gti.example/admin/customers' },
  },
  'Reply to a message': {
    template: 'inquiry-reply',
    data: {
      message: 'Hello Zoë,\n\nWe have two weeks in March. Which dates suit you?\n\nThe GTI team',
      quoted: 'Hello,\n\nWe are 12 medics at Nellis. Can you train us in March?\n\nZoë',
      writtenOn: 'Nov 20, 2026',
    },
  },
  'Staff: new order': { template: 'staff-order', data: { order: ORDER, adminUrl: ADMIN_URL } },
  'Staff: flag': {
    template: 'staff-flag',
    data: {
      orderNumber: ORDER.orderNumber,
      customerName: ORDER.customerName,
      customerEmail: ORDER.customerEmail,
      label: 'Problem reported',
      advice: 'The customer reported a problem with this order.',
      message: 'The mug arrived broken.\nCan you send another one?',
      adminUrl: ADMIN_URL,
    },
  },
  'Staff: declined cards': {
    template: 'staff-declines',
    data: { declined: 23, payments: 5, addresses: 2 },
  },
  'Staff: payment differences': {
    template: 'staff-differences',
    data: { title: '3 new payment differences', adminUrl: 'https://gti.example/admin/payments' },
  },
  'Staff: missing products': {
    template: 'staff-lost-products',
    data: {
      ...{ title: "10 products are missing from Printful's list", vendorName: 'Printful', onSale: 12 },
      ...{ names: ['Range Tee', 'Ridge Hoodie'], adminUrl: 'https://gti.example/admin/products' },
    },
  },
  'Staff: failed job': {
    template: 'staff-job',
    data: {
      kind: 'process_payment_event',
      subject: '5f2c1e0a-2f5e-4f5e-9f38-7f1f0c1f5f3a',
      attempts: 80,
      error: 'The payment provider did not answer in time.',
    },
  },
  'New password': { template: 'password-reset', data: { ...PASSWORD_LINK, hours: 1 } },
  'New account': { template: 'account-invitation', data: { ...PASSWORD_LINK, hours: 72 } },
  'Password changed': { template: 'password-changed', data: { username: 'sam', site: 'gti.example' } },
  'Account address changed': {
    template: 'account-email-changed',
    data: { username: 'sam', site: 'gti.example', byOwner: true },
  },
  'New administrator': {
    template: 'administrator-added',
    data: { username: 'zoe', by: 'admin', site: 'gti.example' },
  },
  'Sign-in warning': {
    template: 'sign-in-warning',
    data: { username: 'sam', site: 'gti.example' },
  },
  'Test message': { template: 'test-message', data: { username: 'admin', site: 'gti.example' } },
};

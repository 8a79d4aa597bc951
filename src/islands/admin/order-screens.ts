import {
  ClipboardList,
  Landmark,
  Link2,
  PackageOpen,
  ReceiptText,
  Scale,
  Undo2,
  Webhook,
} from 'lucide-react';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { loadedPart } from './kit/loaded-part.tsx';
import type { ScreenEntry } from './kit/screen-entry.ts';

/** The back-office screens about orders and their money. */
export const ORDER_SCREENS: readonly ScreenEntry[] = [
  {
    path: ADMIN_PATHS.orderManagement,
    title: 'Order Management',
    Icon: ClipboardList,
    group: 'Orders',
    role: 'admin',
    purpose: 'Produce, ship and correct orders, and see what each vendor has done.',
    screen: loadedPart(async () => (await import('./orders/OrderManagement.tsx')).OrderManagement),
    actions: [
      { title: 'Orders that need attention', href: `${ADMIN_PATHS.orderManagement}?needs=flagged` },
      { title: 'Orders to ship', href: `${ADMIN_PATHS.orderManagement}?needs=to_ship` },
    ],
  },
  {
    path: ADMIN_PATHS.orders,
    title: 'Orders',
    Icon: ReceiptText,
    group: 'Orders',
    role: 'admin',
    purpose: "Look up a customer's order and change its status.",
    screen: loadedPart(async () => (await import('./orders/SimpleOrders.tsx')).SimpleOrders),
  },
  {
    path: ADMIN_PATHS.paymentLinks,
    title: 'Payment Links',
    Icon: Link2,
    group: 'Orders',
    role: 'admin',
    purpose: 'See unpaid payment links, send them again or cancel them.',
    screen: loadedPart(async () => (await import('./payment-links/PaymentLinks.tsx')).PaymentLinks),
  },
  {
    path: ADMIN_PATHS.packing,
    title: 'Packing',
    Icon: PackageOpen,
    group: 'Orders',
    role: 'admin',
    purpose: "Pack and ship what isn't made by vendors, one order after another.",
    screen: loadedPart(async () => (await import('./packing/Packing.tsx')).Packing),
  },
  {
    path: ADMIN_PATHS.refunds,
    title: 'Stripe Refunds',
    Icon: Undo2,
    group: 'Orders',
    role: 'admin',
    purpose: "Compare our refunds with Stripe's and see which failed.",
    screen: loadedPart(async () => (await import('./refunds/Refunds.tsx')).Refunds),
  },
  {
    path: ADMIN_PATHS.payments,
    title: 'Payments',
    Icon: Landmark,
    group: 'Orders',
    role: 'admin',
    purpose: 'See every payment, refund and fee, compare with Stripe, and export for the accountant.',
    screen: loadedPart(async () => (await import('./payments/PaymentsScreen.tsx')).PaymentsScreen),
    actions: [{ title: 'Payment report', href: `${ADMIN_PATHS.payments}?open=report` }],
  },
  {
    path: ADMIN_PATHS.disputes,
    title: 'Disputes',
    Icon: Scale,
    group: 'Orders',
    role: 'admin',
    purpose: 'Answer disputed payments before their deadlines.',
    screen: loadedPart(async () => (await import('./disputes/Disputes.tsx')).Disputes),
    actions: [{ title: 'Open disputes', href: `${ADMIN_PATHS.disputes}?state=open` }],
  },
  {
    path: ADMIN_PATHS.webhooks,
    title: 'Webhook Monitoring',
    Icon: Webhook,
    group: 'Orders',
    role: 'admin',
    purpose: 'See what print vendors report, and what became of each report.',
    screen: loadedPart(async () => (await import('./webhooks/Webhooks.tsx')).Webhooks),
    actions: [{ title: 'Unmatched webhooks', href: `${ADMIN_PATHS.webhooks}?state=unmatched` }],
    attention: {
      unmatched_webhooks: {
        words: (count) => `${plural(count, 'webhook is', 'webhooks are')} about an unknown order`,
        href: `${ADMIN_PATHS.webhooks}?state=unmatched`,
      },
    },
  },
];

import {
  Bot,
  ChartColumn,
  LayoutDashboard,
  Mail,
  Rocket,
  ScrollText,
  Search,
  Send,
  Settings,
  Shirt,
  Users,
} from 'lucide-react';
import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ANALYTICS_RANGE_NAMES, RANGE_LABELS } from '#shared/analytics.ts';
import { plural } from '#shared/count-words.ts';
import { PATHS } from '#shared/paths.ts';
import { SETTING_GROUPS, SETTING_LABELS } from '#shared/settings.ts';
import { loadedPart } from './kit/loaded-part.tsx';
import type { ScreenEntry } from './kit/screen-entry.ts';
import { ORDER_SCREENS } from './order-screens.ts';
import { NEW_SEO_PAGE } from './seo/seo-list.ts';

/**
 * The back-office screens. The sidebar, dashboard cards, command palette and attention list are generated from them
 * (docs/architecture.md#a-new-admin-screen).
 */
export const SCREENS: readonly ScreenEntry[] = [
  {
    path: PATHS.admin,
    title: 'Dashboard',
    Icon: LayoutDashboard,
    group: null,
    role: 'user',
    purpose: null,
    screen: loadedPart(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
    actions: [{ title: 'My account', href: ACCOUNT_PATHS.account }],
  },
  ...ORDER_SCREENS,
  {
    path: ADMIN_PATHS.products,
    title: 'Products',
    Icon: Shirt,
    group: 'Shop',
    role: 'admin',
    purpose: 'Add and edit products, their pictures, prices and stock.',
    screen: loadedPart(async () => (await import('./products/Products.tsx')).Products),
    actions: [
      { title: 'Add product', href: `${ADMIN_PATHS.products}?open=new` },
      { title: 'Products that are low on stock', href: `${ADMIN_PATHS.products}?needs=low_stock` },
    ],
    attention: {
      low_stock: {
        words: (count) => `${plural(count, 'product is', 'products are')} low on stock`,
        href: `${ADMIN_PATHS.products}?needs=low_stock`,
      },
      stock_differences: {
        words: (count) =>
          `${plural(count, "stock doesn't", "stocks don't")} match the history: count the units`,
        href: ADMIN_PATHS.products,
      },
      lost_products: {
        words: (count) => `${plural(count, 'product is', 'products are')} missing at a print vendor`,
        href: ADMIN_PATHS.products,
      },
      new_products: {
        words: (count) => `${plural(count, 'new product waits', 'new products wait')} for review`,
        href: ADMIN_PATHS.products,
      },
      vendor_keys: {
        words: (count) => `${plural(count, 'problem', 'problems')} with the key of a print vendor`,
        href: ADMIN_PATHS.products,
      },
      failed_syncs: {
        words: (count) =>
          count === 1 ? 'The last sync of products failed' : `The last syncs of ${count} vendors failed`,
        href: ADMIN_PATHS.products,
      },
      failed_pictures: {
        words: (count) => `${plural(count, 'picture', 'pictures')} of a print vendor couldn't be fetched`,
        href: ADMIN_PATHS.products,
      },
    },
  },
  {
    path: ADMIN_PATHS.analytics,
    title: 'Analytics',
    Icon: ChartColumn,
    group: 'Shop',
    role: 'admin',
    purpose: 'See revenue, orders, inquiries and visitors, and how they grow.',
    screen: loadedPart(async () => (await import('./analytics/Analytics.tsx')).Analytics),
    actions: ANALYTICS_RANGE_NAMES.map((range) => ({
      title: `Analytics: ${RANGE_LABELS[range]}`,
      href: `${ADMIN_PATHS.analytics}?range=${range}`,
    })),
  },
  {
    path: ADMIN_PATHS.inquiries,
    title: 'Contact Inquiries',
    Icon: Mail,
    group: 'Customers',
    role: 'admin',
    purpose: 'Answer messages from the contact form.',
    screen: loadedPart(async () => (await import('./inquiries/Inquiries.tsx')).Inquiries),
    actions: [{ title: 'New messages', href: `${ADMIN_PATHS.inquiries}?status=new` }],
  },
  {
    path: ADMIN_PATHS.seo,
    title: 'SEO Pages',
    Icon: Search,
    group: 'Website',
    role: 'admin',
    purpose: 'Choose what search engines and shared links show of each page.',
    screen: loadedPart(async () => (await import('./seo/SeoPages.tsx')).SeoPages),
    actions: [{ title: 'Add SEO page', href: `${ADMIN_PATHS.seo}?open=${NEW_SEO_PAGE}` }],
  },
  {
    path: ADMIN_PATHS.assistant,
    title: 'AI Assistant',
    Icon: Bot,
    group: 'Website',
    role: 'admin',
    purpose: 'See what visitors ask the assistant, what it costs, and what the site should say next.',
    screen: loadedPart(async () => (await import('./assistant/Assistant.tsx')).Assistant),
    actions: [
      { title: 'Unanswered questions', href: `${ADMIN_PATHS.assistant}?part=unanswered` },
      { title: 'Votes and cost of the assistant', href: `${ADMIN_PATHS.assistant}?part=figures` },
      { title: 'Open the assistant', href: PATHS.assistant },
    ],
  },
  {
    path: ADMIN_PATHS.publishing,
    title: 'Publishing',
    Icon: Rocket,
    group: 'Website',
    role: 'admin',
    purpose: 'See what was published and when, and go back to an earlier version of the website.',
    screen: loadedPart(async () => (await import('./publishing/Publishing.tsx')).Publishing),
    actions: [{ title: 'Failed publishes', href: `${ADMIN_PATHS.publishing}?status=failed` }],
  },
  {
    path: ADMIN_PATHS.email,
    title: 'Email',
    Icon: Send,
    group: 'Office',
    role: 'admin',
    purpose: "See every email we send and fix the ones that didn't get through.",
    screen: loadedPart(async () => (await import('./email/Email.tsx')).Email),
    actions: [
      { title: 'Emails not delivered', href: `${ADMIN_PATHS.email}?status=undelivered` },
      { title: 'Email templates', href: `${ADMIN_PATHS.email}?open=templates` },
    ],
    attention: {
      failed_emails: {
        words: (count) => `${plural(count, 'email was', 'emails were')} not delivered`,
        href: `${ADMIN_PATHS.email}?status=undelivered`,
      },
    },
  },
  {
    path: ADMIN_PATHS.users,
    title: 'Users',
    Icon: Users,
    group: 'Office',
    role: 'admin',
    purpose: "Add people and choose who's an administrator.",
    screen: loadedPart(async () => (await import('./users/Users.tsx')).Users),
    actions: [
      { title: 'New user', href: `${ADMIN_PATHS.users}?open=new` },
      { title: 'Administrators', href: `${ADMIN_PATHS.users}?role=admin` },
    ],
  },
  {
    path: ADMIN_PATHS.audit,
    title: 'Audit Log',
    Icon: ScrollText,
    group: 'Office',
    role: 'admin',
    purpose: 'See who signed in, and who changed, exported or deleted what.',
    screen: loadedPart(async () => (await import('./audit/AuditLog.tsx')).AuditLog),
    actions: [{ title: 'Failed sign-ins', href: `${ADMIN_PATHS.audit}?action=sign_in_failed` }],
  },
  {
    path: ADMIN_PATHS.settings,
    title: 'Settings',
    Icon: Settings,
    group: 'Office',
    role: 'admin',
    purpose: 'Set shipping, sales tax, delivery days and the facts about the institute.',
    screen: loadedPart(async () => (await import('./settings/Settings.tsx')).Settings),
    actions: SETTING_GROUPS.map((group) => ({
      title: `${SETTING_LABELS[group]} settings`,
      href: `${ADMIN_PATHS.settings}?section=${group}`,
    })),
  },
];

/** Returns the screen at a path. */
export function screenAt(path: string): ScreenEntry | undefined {
  return SCREENS.find((screen) => screen.path === path);
}

import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { NO_VENDOR_KEYS } from './no-vendor-keys.ts';

/** Where the end-to-end tests find the shop that Playwright starts for them. */
const PORT = Number(process.env['E2E_PORT'] ?? 4399);
export const BASE_URL = `http://localhost:${PORT}`;
export const ADMIN = { username: 'admin', password: 'end-to-end password' };

/** The settings of that shop. */
export const E2E_SETTINGS = {
  PORT: String(PORT),
  PUBLIC_SITE_URL: BASE_URL,
  DATA_DIR: process.env['E2E_DATA_DIR'] ?? join(ROOT, 'data/e2e'),
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_SCALE: '1000',
  TAX_RATES: '{"NV": 8.375}',
  // Whatever this machine sells with, tests use the sandbox and files.
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_API_BASE: '',
  STRIPE_TAX: '',
  ...NO_VENDOR_KEYS,
  SMTP_URL: '',
  MAIL_NOTIFY: 'office@example.com',
};

/** Tests of what differs on a desktop run at both widths; all others run on the phone, where most shoppers are. */
export const BOTH_WIDTHS = '@both-widths';
/** Tests of the Tab key or the mouse, which a phone does not have. */
export const DESKTOP_ONLY = '@desktop-only';

/** Set by `npm run test:full`, which checks contrast and desktop layout of every screen too. */
export const IS_FULL_RUN = Boolean(process.env['E2E_FULL']);

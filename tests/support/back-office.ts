import { screen } from '@testing-library/react';
import { insertUser } from '#server/domain/accounts/create-user.ts';
import { hashPassword } from '#server/domain/accounts/passwords.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { AdminApp } from '../../src/islands/admin/AdminApp.tsx';
import type { Served } from '../../src/islands/admin/kit/admin-context.ts';
import { ADMIN } from './e2e-settings.ts';
import { type Visitor, visitor } from './visitor.ts';

type App = typeof AdminApp;

/** Hashed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** A back office with a signed-in user. */
export interface BackOffice extends Visitor {
  signIn: () => Promise<void>;
  /** Opens a screen by its address, as a browser that loads it. */
  open: (address: string, served?: Served) => Promise<void>;
  /** Goes to another screen by the sidebar. */
  go: (title: string) => Promise<void>;
}

export async function backOffice(role: 'admin' | 'user' = 'admin'): Promise<BackOffice> {
  const shop = visitor();
  passwordHash ??= hashPassword(ADMIN.password);
  const user = insertUser(shop.services, {
    username: ADMIN.username,
    email: 'admin@example.com',
    role,
    passwordHash: await passwordHash,
  });
  const signIn = async () => {
    const response = await shop.sendJson('POST', '/api/login', ADMIN);
    if (!response.ok) throw new Error(await response.text());
  };
  await signIn();
  return {
    ...shop,
    signIn,
    async open(address, served = { at: 0 }) {
      const { pathname, search } = new URL(address, location.href);
      const load = async (): Promise<App> => {
        const { screenAt } = await import('../../src/islands/admin/screens.ts');
        // As the server does.
        await screenAt(pathname)?.screen.load();
        // Their loading has its own test.
        const { MODAL_FRAME } = await import('../../src/islands/admin/kit/dialog/Modal.tsx');
        const { CONFIRM_FRAME } = await import('../../src/islands/admin/kit/dialog/ConfirmDialog.tsx');
        await Promise.all([MODAL_FRAME.load(), CONFIRM_FRAME.load()]);
        return (await import('../../src/islands/admin/AdminApp.tsx')).AdminApp;
      };
      await shop.visit(address, load, {
        user,
        search,
        path: pathname,
        paymentsAddress: null,
        isSandbox: true,
        takesRealMoney: takesRealMoney(shop.services.env),
        timeZone: 'America/Los_Angeles',
        instituteName: 'GTI Medical Training Solutions',
        shortName: 'GTI',
        served,
        collapsed: false,
        brand: null,
      });
    },
    async go(title) {
      await shop.user.click(screen.getByRole('link', { name: title }));
      await screen.findByRole('heading', { level: 1, name: title });
    },
  };
}

/** Takes the server away from the page while `isAway` is true. */
export function takeAway(office: BackOffice): { isAway: boolean } {
  const server = { isAway: false };
  office.intercept(() =>
    server.isAway ? Promise.reject(new TypeError('The connection was lost.')) : undefined,
  );
  return server;
}

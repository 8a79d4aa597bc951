import { act } from '@testing-library/react';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AdminApp } from '../../src/islands/admin/AdminApp.tsx';
import { loadedPart } from '../../src/islands/admin/kit/loaded-part.tsx';
import { screenAt } from '../../src/islands/admin/screens.ts';

const PATH = '/admin/settings';

test('the back office hydrates as it was served when the script of its screen has just been loaded', async () => {
  history.replaceState(null, '', PATH);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  onTestFinished(() => void vi.unstubAllGlobals());
  const app = createElement(AdminApp, {
    user: { id: 'pat', username: 'pat', email: 'pat@example.com', role: 'admin' },
    paymentsAddress: null,
    isSandbox: true,
    takesRealMoney: false,
    timeZone: 'America/Los_Angeles',
    instituteName: 'GTI Medical Training Solutions',
    shortName: 'GTI',
    path: PATH,
    search: '',
    served: { at: 0 },
    collapsed: false,
  });
  const entry = screenAt(PATH);
  if (!entry) throw new Error('no screen');
  const Settings = await entry.screen.load();
  const root = document.createElement('div');
  root.innerHTML = renderToString(app);
  document.body.append(root);
  // As in a browser, where it isn't loaded when React renders first, but when React renders again.
  Object.assign(entry, { screen: loadedPart(async () => Settings) });
  const problems: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...problem) => void problems.push(problem));
  await act(async () => {
    const page = hydrateRoot(root, app, { onRecoverableError: (error) => problems.push(error) });
    // The next test file in this process has the same document.
    onTestFinished(async () => {
      await act(async () => page.unmount());
      root.remove();
    });
  });
  expect(problems).toEqual([]);
  expect(root.textContent).toContain('Settings');
});

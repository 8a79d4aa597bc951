import type { Page } from '@playwright/test';

/** Keeps scripts back. Returns a function that lets them through. */
export async function holdScripts(page: Page, scripts: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

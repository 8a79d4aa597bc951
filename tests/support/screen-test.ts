import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface ScreenFixtures {
  /** Failing answers that the test provokes on purpose: `[/create-payment/, 409]`. */
  allow: (pattern: RegExp) => void;
  /** Asserts that the page, as it is now, breaks no rule of WCAG 2.2 AA and does not scroll sideways. */
  checkAccessibility: () => Promise<void>;
}

/** A test of a screen: anything unexpected in the console or on the network fails it. */
export const test = base.extend<ScreenFixtures>({
  allow: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const unexpected: string[] = [];
      const note = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        note(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // A page that is left stops what it was still loading.
        if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`);
      });
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') note(`foreign: ${request.url()}`);
      });
      await use((pattern) => allowed.push(pattern));
      expect(unexpected, 'console and network').toEqual([]);
    },
    { auto: true },
  ],

  checkAccessibility: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
      expect(await sidewaysScroll(page), 'sideways scroll in pixels').toBeLessThanOrEqual(0);
    });
  },
});

export { expect };

/** Below zero where the place of the scroll bar is kept free behind an open dialog. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, RuleObject, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const DESKTOP = { width: 1280, height: 900 };
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface ScreenFixtures {
  /** Failing answers that the test provokes on purpose: `[/create-payment/, 409]`. */
  allow: (pattern: RegExp) => void;
  /**
   * Asserts that the page, as it is now, breaks no rule of WCAG 2.2 AA and doesn't scroll sideways: as it is laid out
   * for this test and as it is on a desktop. A second test for the other width would walk the same way again. On a
   * phone, it doesn't scroll sideways on the narrowest screen either, or with text twice as large.
   */
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
      const own = page.viewportSize() ?? DESKTOP;
      const widths = own.width === DESKTOP.width ? [own] : [own, DESKTOP];
      for (const size of widths) {
        if (size !== own) await page.setViewportSize(size);
        // Colors are the same at every width, and their rule takes longer than all others together.
        const rules = size === own ? {} : { 'color-contrast': { enabled: false } };
        expect(await accessibilityViolations(page, rules), `violations at ${size.width} px`).toEqual([]);
        expect(await sidewaysScroll(page), `sideways scroll at ${size.width} px`).toBeLessThanOrEqual(0);
      }
      if (widths.length === 1) return;
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await sidewaysScroll(page), 'sideways scroll at 320 px').toBeLessThanOrEqual(0);
      await page.setViewportSize(own);
      const large = await sidewaysScroll(page, '200%');
      expect(large, 'sideways scroll with text twice as large').toBeLessThanOrEqual(0);
    });
  },
});

export { expect };

/**
 * Returns what axe-core finds, one text per rule. Without `@axe-core/playwright`, which opens a second page for
 * every check to merge the results of frames: half of each check, and this site has no frames.
 */
async function accessibilityViolations(page: Page, rules: RuleObject): Promise<string[]> {
  await page.evaluate(untilAnimationsEnd);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => Reflect.get(window, 'axe').run(options),
    {
      runOnly: { type: 'tag', values: WCAG_22_AA },
      rules,
      resultTypes: ['violations'],
      // No rule among these reads style sheets.
      preload: false,
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Returns how far the page or an open dialog scrolls sideways. Below zero where the place of the scroll bar is kept free
 * behind an open dialog.
 */
async function sidewaysScroll(page: Page, textSize = ''): Promise<number> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, textSize);
  // Under reduced motion, each change of a size is a transition of a hundredth of a millisecond.
  await page.evaluate(untilAnimationsEnd);
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    const scrolling = [root, ...document.querySelectorAll('dialog[open], [role="dialog"]')];
    const widest = Math.max(...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    root.style.fontSize = '';
    return widest;
  });
  if (textSize) await page.evaluate(untilAnimationsEnd);
  return overflow;
}

/**
 * Waits for a frame, and until no transition is left that anyone sees. Colors in transition have a contrast that nobody
 * designed. What is folded away or far away never ends its transitions, also if it was in view when they began.
 */
async function untilAnimationsEnd(): Promise<void> {
  const isSeen = ({ effect, playState }: Animation) =>
    playState === 'running' &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility({ contentVisibilityAuto: true }));
  do await new Promise(requestAnimationFrame);
  while (document.getAnimations().some(isSeen));
}

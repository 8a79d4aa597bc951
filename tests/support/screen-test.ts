import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page, type ViewportSize } from '@playwright/test';
import type { AxeResults, Result, RuleObject, RunOptions } from 'axe-core';
import { IS_FULL_RUN } from './e2e-settings.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const DESKTOP = { width: 1280, height: 900 };
export const NARROWEST = { width: 320, height: 700 };
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Takes longer than all other rules together. `npm test` checks the contrast of the tokens instead
 * (tests/content/token-contrast.test.ts).
 */
const WITHOUT_CONTRAST: RuleObject = { 'color-contrast': { enabled: false } };

interface ScreenFixtures {
  /** Failing answers that the test provokes on purpose: `[/create-payment/, 409]`. */
  allow: (pattern: RegExp) => void;
  /**
   * Asserts that the page, as it is now, breaks no rule of WCAG 2.2 AA and doesn't scroll sideways. On a phone, it
   * doesn't scroll sideways on the narrowest screen either, or with text twice as large. `npm run test:full` also checks
   * contrast, and the page as it is on a desktop.
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
      if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
      await expectAccessible(page, own, IS_FULL_RUN ? {} : WITHOUT_CONTRAST);
      if (own.width === DESKTOP.width) return;
      // Colors are the same at every width.
      if (IS_FULL_RUN) await expectAccessible(page, DESKTOP, WITHOUT_CONTRAST);
      await expectNoSidewaysScroll(page, NARROWEST);
      await expectNoSidewaysScroll(page, own, '200%');
    });
  },
});

export { expect };

/**
 * Uses axe-core without `@axe-core/playwright`, which opens a second page for every check to merge the results of frames:
 * half of each check. Only emails are in frames, and their screen has a test of its own.
 */
async function expectAccessible(page: Page, size: ViewportSize, rules: RuleObject): Promise<void> {
  await resize(page, size);
  const axeOptions: RunOptions = {
    runOnly: { type: 'tag', values: WCAG_22_AA },
    rules,
    resultTypes: ['violations'],
    // No rule among these reads style sheets.
    preload: false,
  };
  const { violations, overflow } = await page.evaluate<Findings, Inspection>(inspect, {
    textSize: '',
    axeOptions,
  });
  const texts = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(texts, `violations at ${size.width} px`).toEqual([]);
  expect(overflow, `sideways scroll at ${size.width} px`).toBeLessThanOrEqual(0);
}

/** Asserts that neither the page nor an open dialog scrolls sideways in a window of this size, which stays. */
export async function expectNoSidewaysScroll(page: Page, size: ViewportSize, textSize = ''): Promise<void> {
  await resize(page, size);
  const { overflow } = await page.evaluate<Findings, Inspection>(inspect, { textSize, axeOptions: null });
  const text = textSize && ` with text of ${textSize}`;
  expect(overflow, `sideways scroll at ${size.width} px${text}`).toBeLessThanOrEqual(0);
}

async function resize(page: Page, size: ViewportSize): Promise<void> {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
}

interface Inspection {
  /** The size of text that everything else follows; empty for the page's own. */
  textSize: string;
  /** What axe-core checks, if anything. */
  axeOptions: RunOptions | null;
}

interface Findings {
  violations: Result[];
  /**
   * How far the page or an open dialog scrolls sideways, or a row in view is cut off, which the page doesn't show: it clips rows that
   * are cards. Below zero where the place of the scroll bar is kept free behind a dialog.
   */
  overflow: number;
}

/** Runs in the page. */
async function inspect({ textSize, axeOptions }: Inspection): Promise<Findings> {
  const root = document.documentElement;
  /**
   * Waits for a frame, and until no transition is left that anyone sees. Colors in transition have a contrast that
   * nobody designed, and under reduced motion each change of a size is a transition of a hundredth of a millisecond.
   * What is folded away or far away never ends its transitions, also if it was in view when they began.
   */
  const untilAnimationsEnd = async () => {
    const isSeen = ({ effect, playState }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      (!(effect instanceof KeyframeEffect) ||
        effect.target?.checkVisibility({ contentVisibilityAuto: true }));
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(isSeen));
  };
  root.style.fontSize = textSize;
  await untilAnimationsEnd();
  const results: AxeResults | null = axeOptions && (await Reflect.get(window, 'axe').run(axeOptions));
  const cards = [...document.querySelectorAll('tbody tr')].filter(
    (row) => getComputedStyle(row).display === 'grid',
  );
  const scrolling = [root, ...document.querySelectorAll('dialog[open], [role="dialog"]'), ...cards];
  const overflow = Math.max(...scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  if (textSize) {
    root.style.fontSize = '';
    await untilAnimationsEnd();
  }
  return { violations: results?.violations ?? [], overflow };
}

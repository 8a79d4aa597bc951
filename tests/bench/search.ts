import { chromium, type Page } from 'playwright';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { PATHS } from '#shared/paths.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- search`: types into the search box of a store with 500 products, and measures from each
 * key press until its answer is on the screen. Ends with 1 where half of them are not answered or not settled in time.
 */
const PRODUCTS = 500;
const MEDIAN_ANSWERED_MS = 50;
const MEDIAN_SETTLED_MS = 80;
const PORT = 4477;
const SEARCHES = ['cotton', 'mug 12', 'heart line', 'compass', 'nothing like it'];

await withShop({ port: PORT, products: PRODUCTS }, async (address) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(address + PATHS.store);
    await page.locator('astro-island[ssr]').waitFor({ state: 'detached' });
    await page.getByText(`${PRODUCTS} products found`).waitFor();
    report(await typeAll(page));
  } finally {
    await browser.close();
  }
});

/** From a key press, in milliseconds. */
interface Answer {
  /** Until the number of products and the first screen of them are painted as they stay. */
  answered: number;
  /** Until the whole list is. */
  settled: number;
}

/** Types every search letter by letter and takes it back again. */
async function typeAll(page: Page): Promise<Answer[]> {
  await page.evaluate(watchAnswers);
  const box = page.getByRole('searchbox');
  const answers: Answer[] = [];
  for (const text of SEARCHES) {
    await box.focus();
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      await page.keyboard.press(key);
      answers.push(await page.evaluate('window.answer()'));
    }
  }
  return answers;
}

/** In the page: looks at every frame from one key to the next. */
function watchAnswers(): void {
  const list = document.querySelector('[aria-busy]');
  if (!list) throw new Error('There is no list of products.');
  const QUIET_FRAMES = 3;
  let pressed = 0;
  let changes = 0;
  let frames: { time: number; changes: number; firstScreen: string }[] = [];

  const firstScreen = () =>
    [document.querySelector('main [role="status"]'), ...[...list.querySelectorAll('h3')].slice(0, 6)]
      .map((element) => element?.textContent)
      .join();
  const look = () => {
    const seen = { changes, firstScreen: firstScreen() };
    const { port1, port2 } = new MessageChannel();
    // After this frame was painted.
    port1.onmessage = () => frames.push({ ...seen, time: performance.now() - pressed });
    port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
      frames = [];
    },
    true,
  );
  new MutationObserver(() => {
    changes += 1;
  }).observe(list.parentElement ?? list, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  Object.assign(window, {
    async answer(): Promise<Answer> {
      const isQuiet = () =>
        frames.filter((frame) => frame.changes === changes).length >= QUIET_FRAMES &&
        list.getAttribute('aria-busy') === 'false';
      while (!isQuiet()) await new Promise(requestAnimationFrame);
      const last = frames.at(-1);
      const since = (name: 'changes' | 'firstScreen') =>
        frames.find((frame) => frame[name] === last?.[name])?.time ?? Number.NaN;
      return { answered: since('firstScreen'), settled: since('changes') };
    },
  });
}

function report(answers: readonly Answer[]): void {
  const at = (name: keyof Answer, share: number) => {
    const sorted = answers.map((answer) => answer[name]).toSorted((a, b) => a - b);
    return Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) * 10) / 10;
  };
  const row = (name: keyof Answer) => ({
    'median ms': at(name, 0.5),
    'p95 ms': at(name, 0.95),
    'most ms': at(name, 1),
  });
  console.table({ answered: row('answered'), settled: row('settled') });
  if (at('answered', 0.5) > MEDIAN_ANSWERED_MS || at('settled', 0.5) > MEDIAN_SETTLED_MS)
    process.exitCode = 1;
}

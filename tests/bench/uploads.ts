import { setTimeout as wait } from 'node:timers/promises';
import { largeLogos } from './large-logos.ts';
import { memoryOf } from './memory.ts';
import { report } from './table.ts';
import { type Logo, previewLogo, sampleLogos, uploadDesign } from './upload-designs.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- uploads <count>`: sends logos to one server process, two at a time, by turns as a preview and with a design, and
 * measures the most memory that it and its drawing process ever have. Ends with 1 above a limit. Linux only.
 */
const PORT = 4498;
const UPLOADS = Number(process.argv[2] ?? 2000);
const AT_ONCE = 2;
/** One logo in so many has 3 MB. */
const LARGE = 5;
/** The most resident memory of a process of each script, in MB (docs/performance.md#memory-over-time). */
const MAX_MEMORY: Record<string, number> = { serve: 250, draw: 400 };
const SETTINGS = {
  WEB_CONCURRENCY: '1',
  RATE_LIMIT_SCALE: '1000000',
  // All designs come from one address.
  UPLOAD_QUOTA_TOTAL_MB: '1000000',
  UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY: '1000000',
};

await withShop({ port: PORT, settings: SETTINGS }, async (address, { pid }) => {
  const [small, large] = [await sampleLogos(), await largeLogos()];
  const productId = await plainestProduct(address);
  const highest = new Map<string, number>();
  const look = () => {
    for (const { script, highest: most } of memoryOf(pid))
      highest.set(script, Math.max(highest.get(script) ?? 0, most));
  };
  let sent = 0;
  const send = async () => {
    while (sent < UPLOADS) {
      const index = sent;
      sent += 1;
      // Each kind of logo is previewed and saved.
      const turn = Math.floor(index / 2);
      const logos = turn % LARGE === LARGE - 1 ? large : small;
      const logo = logos[Math.floor(turn / LARGE) % logos.length] as Logo;
      if (index % 2 === 0) await previewLogo(address, logo);
      else await uploadDesign(address, productId, `Unit ${index}`, logo);
      look();
      if (sent % 100 === 0) console.log(`${sent}: ${describe(pid)}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  console.log(`${sent} uploads in ${Math.round((performance.now() - started) / 1000)} s`);
  await wait(5000);
  console.log(`Afterwards: ${describe(pid)}`);
  report(
    Object.entries(MAX_MEMORY).map(([script, limit]) => {
      return [`highest memory of ${script}, MB`, highest.get(script) ?? null, 'at most', limit];
    }),
  );
});

function describe(pid: number): string {
  return memoryOf(pid)
    .filter(({ script }) => script in MAX_MEMORY)
    .map(({ script, now, highest }) => `${script} ${now.toFixed(0)} MB (${highest.toFixed(0)})`)
    .join(', ');
}

/** Returns the product with the fewest pictures, whose designs are drawn soonest. */
async function plainestProduct(address: string): Promise<string> {
  const response = await fetch(`${address}/api/products`);
  const products = (await response.json()) as {
    id: string;
    allowCustomization: boolean;
    variants?: { imageUrl: string | null }[];
  }[];
  const [first] = products
    .filter(({ allowCustomization }) => allowCustomization)
    .map(({ id, variants = [] }) => ({
      id,
      pictures: new Set(variants.map(({ imageUrl }) => imageUrl)).size,
    }))
    .sort((a, b) => a.pictures - b.pictures);
  if (!first) throw new Error('No product can be customized.');
  return first.id;
}

import type { CallFaults } from './faulty-answers.ts';
import { startLivingGelato } from './living-gelato.ts';
import { startLivingGooten } from './living-gooten.ts';
import { startLivingPrintify } from './living-printify.ts';
import type { MadeOrder } from './made-order.ts';
import { seededRandom } from './seeded-random.ts';
import { startLife } from './vendor-life.ts';

/** The share of calls that are carried out after their connection broke. The sandbox's print vendor has no such fault. */
const OVERDUE = 0.02;

/** The stand-ins of Printify, Gooten and Gelato in this process. They keep their orders in memory, so they aren't killed. */
export interface LivingVendors {
  /** The settings by which a shop reaches them. */
  settings: Record<string, string>;
  /** Lets orders move on, and things go wrong by these shares. */
  begin: (clock: readonly number[], shares: Partial<Record<string, number>>) => void;
  /** Lets nothing go wrong anymore. */
  calm: () => void;
  made: () => MadeOrder[];
  stop: () => Promise<void>;
}

/** Starts them. @param seed repeats what goes wrong, as far as the calls come in the same order */
export async function startLivingVendors(shopUrl: string, seed: number): Promise<LivingVendors> {
  const faults: CallFaults = { random: seededRandom(seed), shares: {} };
  const vendors = [
    await startLivingPrintify(faults),
    await startLivingGooten(shopUrl, faults),
    await startLivingGelato(shopUrl, faults),
  ];
  const lives: (() => Promise<void>)[] = [];
  return {
    settings: Object.assign({}, ...vendors.map(({ settings }) => settings)),
    begin([production = 0, shipped = 0, delivered = 0], shares) {
      Object.assign(faults.shares, shares, { overdue: OVERDUE });
      const clock = [production, shipped, delivered] as const;
      lives.push(...vendors.map((vendor) => startLife(vendor, { ...faults, clock })));
    },
    calm() {
      for (const name of Object.keys(faults.shares)) delete faults.shares[name];
    },
    made: () => vendors.flatMap(({ made }) => made()),
    async stop() {
      await Promise.all(lives.map((end) => end()));
      for (const { close } of vendors) close();
    },
  };
}

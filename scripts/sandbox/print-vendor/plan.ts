import type { Order } from './objects.ts';
import type { Records, Step } from './records.ts';
import { drawFault, type SandboxSettings } from './settings.ts';

interface Context {
  records: Records;
  now: Date;
  settings: SandboxSettings;
  random: () => number;
}

const FATES = ['failed', 'onhold', 'canceled', 'split', 'reshipment', 'archived'] as const;

/** Plans the steps of an accepted order. Plans nothing while the clock is off. */
export function planOrder(context: Context, order: Order): void {
  const { records, now, settings } = context;
  if (!settings.clock) return;
  const steps = stepsOf(settings.clock, drawFault(context, FATES)).map(([seconds, target]) => ({
    orderId: order.id,
    dueAt: now.getTime() + seconds * 1000,
    target,
  }));
  records.savePlan(order.id, steps);
}

/** Plans the end of the calculation of a draft's costs, by when another order would be in production. */
export function planCalculation({ records, now, settings }: Context, { id }: Order): void {
  if (!settings.clock) return;
  const dueAt = now.getTime() + settings.clock[0] * 1000;
  records.savePlan(id, [{ orderId: id, dueAt, target: 'draft' }]);
}

type Steps = (readonly [seconds: number, target: Step['target']])[];

function stepsOf(clock: NonNullable<SandboxSettings['clock']>, fate: (typeof FATES)[number] | null): Steps {
  const [production, shipped, delivered] = clock;
  const made: Steps = [
    [production, 'inprocess'],
    [shipped, 'fulfilled'],
    [delivered, 'delivered'],
  ];
  if (fate === 'failed' || fate === 'canceled') return [[production, fate]];
  if (fate === 'split') return made.toSpliced(1, 0, [(production + shipped) / 2, 'partial']);
  if (fate === 'reshipment') return [...made, [delivered, 'reshipped']];
  if (fate === 'archived') return [...made, [delivered, 'archived']];
  if (fate === null) return made;
  // It is on hold as long as an order otherwise takes until it ships.
  return [[production / 2, 'onhold'], ...made.map(([at, target]) => [at + shipped, target] as const)];
}

import type { z } from 'zod';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { placesOf } from './layouts.ts';
import type { SyncVariant } from './objects.ts';
import type { Context } from './orders.ts';
import { badRequest, notFound, PrintfulProblem } from './problem.ts';
import type { NewMockupTask } from './requests.schema.ts';
import { drawFault } from './settings.ts';

/** As for a new store: an established one has ten. */
const TASKS_PER_MINUTE = 2;
const LOCKOUT_SECONDS = 60;
const READY_MS = 10 * SECOND_MS;
const SLOW_MS = 10 * MINUTE_MS;
const KEPT_MS = 3 * DAY_MS;

/**
 * Begins a task of the Mockup Generator. Its pictures are the store's, without the print.
 * @param variants of the catalog's product
 * @throws PrintfulProblem for what isn't of the product, and for a third task within a minute
 */
export function createMockupTask(
  context: Context,
  variants: readonly SyncVariant[],
  { variant_ids: variantIds, files }: z.output<typeof NewMockupTask>,
): object {
  const { records, now } = context;
  const at = now.getTime();
  if (records.countMockups(at - MINUTE_MS) >= TASKS_PER_MINUTE) {
    const message = `You've recently sent too many requests. Please try again after ${LOCKOUT_SECONDS} seconds.`;
    throw new PrintfulProblem(429, 'TooManyRequests', message, LOCKOUT_SECONDS);
  }
  const shown = variantIds.map((id) => {
    const variant = variants.find((one) => one.variant_id === id);
    if (!variant) throw badRequest(`Variant ${id} isn't available for this product.`);
    for (const { placement } of files) {
      if (!(placement in placesOf(variant))) throw badRequest(`Invalid placement: ${placement}`);
    }
    return variant;
  });
  const fate = drawFault(context, ['mockup-slow', 'mockup-failed']);
  const picture = shown[0]?.product.image ?? '';
  const task = {
    readyAt: at + (fate === 'mockup-slow' ? SLOW_MS : READY_MS),
    error: fate === 'mockup-failed' ? 'The image could not be processed.' : null,
    variantIds,
    mockups: files.map(({ placement }) => ({ placement, picture })),
  };
  return { task_key: records.saveMockup(task, { at, expired: at - KEPT_MS }), status: 'pending' };
}

/** Returns how far a task is. @throws PrintfulProblem for an unknown one, and after three days */
export function readMockupTask({ records, now }: Context, key: string, base: string): object {
  const task = records.mockup(key, now.getTime() - KEPT_MS);
  if (!task) throw notFound('Task not found');
  if (now.getTime() < task.readyAt) return { task_key: key, status: 'pending' };
  if (task.error !== null) return { task_key: key, status: 'failed', error: task.error };
  const mockups = task.mockups.map(({ placement, picture }) => ({
    placement,
    variant_ids: task.variantIds,
    mockup_url: picture.startsWith('/') ? base + picture : picture,
    extra: [],
  }));
  return { task_key: key, status: 'completed', mockups, printfiles: [] };
}

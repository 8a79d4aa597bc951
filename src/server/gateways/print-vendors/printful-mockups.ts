import { z } from 'zod';
import type { Mockup, MockupRequest } from './print-vendor.ts';
import type { CatalogIds } from './printful-replies.ts';
import type { VendorHttp } from './vendor-http.ts';
import { id, list, parseReply, text } from './vendor-reply.ts';

/** What Printful begins for a new store; an established one may ask for ten. It locks out for a minute who asks for more. */
export const TASKS_PER_MINUTE = 2;

const Task = z.object({
  result: z.object({
    task_key: id,
    status: z.string(),
    error: text,
    mockups: list(z.object({ placement: text, mockup_url: text })),
  }),
});

/**
 * Begins a task of Printful's Mockup Generator, or asks for one. Addresses of its pictures expire after a day.
 * @param task its key; null begins one
 * @throws AppError `vendor_failed`, with a VendorRefusal for what Printful can't show
 */
export async function makePrintfulMockup(
  http: VendorHttp,
  { productId, variantId }: CatalogIds,
  { url, position }: MockupRequest,
  task: string | null,
): Promise<Mockup> {
  if (task !== null) {
    const query = { task_key: task };
    return toMockup(await http({ method: 'GET', path: '/mockup-generator/task', query }), position.name);
  }
  if (productId === null)
    return { state: 'failed', reason: "Printful doesn't say which product of its catalog this is." };
  const { name, area, x, y, width, height } = position;
  const inArea = { area_width: area.width, area_height: area.height, width, height, top: y, left: x };
  const body = {
    variant_ids: [Number(variantId)],
    format: 'jpg',
    files: [{ placement: name, image_url: url, position: inArea }],
  };
  const path = `/mockup-generator/create-task/${encodeURIComponent(productId)}`;
  return toMockup(await http({ method: 'POST', path, body }), name);
}

/** An unknown status is treated as one that is still pending. */
function toMockup(reply: unknown, placement: string): Mockup {
  const { task_key: task, status, error, mockups } = parseReply(Task, reply).result;
  if (status === 'failed') return { state: 'failed', reason: error ?? 'Printful gave no reason.' };
  if (status !== 'completed') return { state: 'waiting', task };
  const made = mockups.find((one) => one.placement === placement) ?? mockups[0];
  return made?.mockup_url
    ? { state: 'made', pictureUrl: made.mockup_url }
    : { state: 'failed', reason: 'Printful finished without a picture.' };
}

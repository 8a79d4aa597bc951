import type { Publication } from './print-vendor.ts';
import { toIsLocked } from './printify-replies.ts';
import { orNull } from './vendor-failures.ts';
import type { VendorHttp } from './vendor-http.ts';

/**
 * Answers that a product is published in the store, or why not. Printify locks it from "Publish" until then, so nobody can edit it.
 * Does nothing if it isn't locked or doesn't exist anymore.
 */
export async function answerPublishing(
  http: VendorHttp,
  shop: string,
  productId: string,
  answer: Publication,
): Promise<void> {
  const path = `/shops/${shop}/products/${encodeURIComponent(productId)}`;
  const product = await orNull(http({ method: 'GET', path: `${path}.json` }));
  if (product === null || !toIsLocked(product)) return;
  const [outcome, body] =
    'problem' in answer
      ? ['failed', { reason: answer.problem }]
      : ['succeeded', { external: { id: answer.id, handle: answer.url } }];
  await http({ method: 'POST', path: `${path}/publishing_${outcome}.json`, body, isRepeatable: true });
}

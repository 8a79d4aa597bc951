import { toCatalogId } from './printful-replies.ts';
import type { VendorHttp } from './vendor-http.ts';

/** More than the variants of a large shop; the one that was read first is forgotten first. */
const MAX_KNOWN = 20_000;

/** Reads and remembers Printful's catalog id of variants: shipping rates don't know the ids of the store's. */
export function createCatalogIds(): (http: VendorHttp, variantId: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (http, variantId) => {
    const remembered = known.get(variantId);
    if (remembered !== undefined) return remembered;
    const path = `/store/variants/${encodeURIComponent(variantId)}`;
    const catalogId = toCatalogId(await http({ method: 'GET', path, isUrgent: true }));
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_KNOWN) known.delete(oldest);
    known.set(variantId, catalogId);
    return catalogId;
  };
}

import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { countedSize } from '#shared/designs/effective-dpi.ts';
import { markedSide } from '#shared/designs/marked-side.ts';
import { AppError } from '#shared/errors.ts';
import { readLogoFile } from './design-files.ts';
import { findOwnDesign } from './designs.queries.ts';
import { markSide } from './mark-side.ts';
import { pngSize } from './png-size.ts';
import { type ReadLogo, removeWhiteFrom } from './read-logo.ts';

const LOGO_GONE = 'We no longer have the logo of your earlier design. Choose its file again.';

/**
 * Returns the stored logo of an earlier design of the same buyer, so that a new version of the design needs no upload.
 * @param removeWhite makes the white around it transparent
 * @throws AppError `customization_not_found` when the design is gone, belongs to another buyer, or has no logo; with
 *   `removeWhite` what `removeWhiteFrom` throws
 */
export async function reuseLogo(
  { db, env }: Pick<Services, 'db' | 'env'>,
  buyer: Buyer,
  designId: string,
  removeWhite = false,
): Promise<ReadLogo> {
  const design = findOwnDesign(db, buyer.keys, designId);
  const stored = design && (await readLogoFile(env, design.id));
  if (!stored)
    throw new AppError('customization_not_found', { message: LOGO_GONE, fields: { logo: LOGO_GONE } });
  const hasLiveText = design.flaws.includes('live_text');
  const side = markedSide(stored);
  const size = pngSize(stored);
  if (!removeWhite) return { png: stored, ...countedSize(size, side), hasLiveText };
  const cleared = await removeWhiteFrom(stored, Math.max(size.width, size.height));
  return { png: side === null ? cleared : markSide(cleared, side), ...countedSize(size, side), hasLiveText };
}

import type { StoredLogo } from '#server/kernel/drawing/drawing-tasks.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { countedSize } from '#shared/designs/effective-dpi.ts';
import { markedSide } from '#shared/designs/marked-side.ts';
import { AppError } from '#shared/errors.ts';
import { readLogoFile } from './design-files.ts';
import { findOwnDesign } from './designs.queries.ts';
import { pngSize } from './png-size.ts';

const LOGO_GONE = 'We no longer have the logo of your earlier design. Choose its file again.';

/**
 * Returns the stored logo of an earlier design of the same buyer, so that a new version of the design needs no upload.
 * @throws AppError `customization_not_found` when the design is gone, belongs to another buyer, or has no logo
 */
export async function reuseLogo(
  { db, env }: Pick<Services, 'db' | 'env'>,
  buyer: Buyer,
  designId: string,
): Promise<StoredLogo> {
  const design = findOwnDesign(db, buyer.keys, designId);
  const png = design && (await readLogoFile(env, design.id));
  if (!png)
    throw new AppError('customization_not_found', { message: LOGO_GONE, fields: { logo: LOGO_GONE } });
  return { png, ...countedSize(pngSize(png), markedSide(png)) };
}

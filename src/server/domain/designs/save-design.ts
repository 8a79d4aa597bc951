import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { designs } from '#db/schema/designs.ts';
import { findProduct } from '#server/domain/catalog/catalog.queries.ts';
import { isCustomizable, printAreasOf } from '#server/domain/catalog/print-areas.ts';
import type { ProductRow } from '#server/domain/catalog/stock.ts';
import { draw, prepareDrawing } from '#server/kernel/drawing/draw-picture.ts';
import { DrawingFailed } from '#server/kernel/drawing/drawing-process.ts';
import type { StoredLogo } from '#server/kernel/drawing/drawing-tasks.ts';
import { mediaFile } from '#server/kernel/files/media-file.ts';
import type { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { type Design, PLACEMENT_LABELS, type Placement } from '#shared/designs/design.ts';
import { effectiveDpi, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { type PlacementArea, placementArea, placementsOf } from '#shared/designs/print-area.ts';
import { inOrder } from '#shared/designs/print-flaws.ts';
import { AppError } from '#shared/errors.ts';
import type { SaveDesignInput } from '#shared/schemas/design.schema.ts';
import type { SavedDesign } from '#shared/schemas/saved-design.schema.ts';
import { designUrls, removeDesignFiles, sizeOf, storeDesign } from './design-files.ts';
import { firstWithLogo, toColumns, toSavedDesign } from './designs.queries.ts';
import { picturesUnder } from './product-pictures.ts';
import { type ReadLogo, readLogo, rejection } from './read-logo.ts';
import { reuseLogo } from './reuse-logo.ts';
import { requireQuota, requireUploadSpace, spendUploadBytes } from './upload-quota.ts';

type Input = SaveDesignInput & { logo?: Buffer | UploadedFile | undefined };

/**
 * Saves a design for the buyer: decodes the logo, renders the print file and the previews, and stores them under a random id
 * (docs/product/designs.md). A low logo resolution is no error here. A failure stores nothing.
 * @param address the client's IP address as rate limits count it, for the quota of bytes per day
 * @throws AppError `product_not_found`, `customization_not_allowed`, `validation_failed` (placement), `storage_full`,
 * `limit_reached`, `rate_limited`, `too_busy`, `customization_not_found` (the account has been deleted), and what
 * `readLogo` and `reuseLogo` throw
 */
export async function saveDesign(
  services: Services,
  buyer: Buyer,
  address: string,
  { productId, color, logo: upload, logoFrom, removeWhite, ...design }: Input,
): Promise<SavedDesign> {
  const { db, env, newId, now } = services;
  const [createdBy] = buyer.keys;
  const found = findProduct(services, productId, null);
  if (!found || !createdBy) throw new AppError('product_not_found');
  const { product, variants } = found;
  if (!isCustomizable(db, product)) throw new AppError('customization_not_allowed');
  const area = requireArea(services, product, design.placement);
  const pictures = picturesUnder(product, variants, area, color).filter((url) => mediaFile(env.dataDir, url));

  await requireUploadSpace(services, buyer);
  prepareDrawing();
  const id = newId();
  const logo = await logoOf(services, buyer, { logo: upload, logoFrom, removeWhite });
  const logoHash = logo && createHash('sha256').update(logo.png).digest('hex');
  const sameLogo = logoHash ? firstWithLogo(db, logoHash)?.id : undefined;
  const { flaws, flawsOn, printedInches, ...rendered } = await renderFiles(
    services,
    design,
    area,
    logo,
    pictures,
  );
  const files = { logo: logo?.png ?? null, ...rendered };
  await spendUploadBytes(services, address, sizeOf(files) - (sameLogo && logo ? logo.png.length : 0));
  const bytes = await storeDesign(env, id, files, sameLogo);
  const dpi = logo && effectiveDpi(design.logoSize, area, logo);
  if (dpi !== null && dpi < MIN_DPI) flaws.push('low_resolution');
  if (logo?.hasLiveText) flaws.push('live_text');
  const row = {
    id,
    productId,
    name: product.name,
    ...toColumns(design),
    flaws: inOrder(flaws),
    flawsOn: Object.fromEntries(pictures.map((url, index) => [url, flawsOn[index] ?? []])),
    printedInches,
    artworkUrl: logo && designUrls.logo(id),
    artworkPreviewUrl: designUrls.preview(id, 0),
    previews: Object.fromEntries(pictures.map((url, index) => [url, designUrls.preview(id, index)])),
    effectiveDpi: dpi,
    logoHash,
    bytes,
    createdBy,
    createdAt: now(),
  };
  try {
    return transaction(db, () => {
      requireQuota(services, buyer, bytes);
      requireAccount(services, buyer);
      return toSavedDesign(db.insert(designs).values(row).returning().get());
    });
  } catch (error) {
    await removeDesignFiles(env, id);
    throw error;
  }
}

/** Prevents a design without an owner: the account may have been deleted during rendering. */
function requireAccount({ db }: Services, { userId }: Buyer): void {
  if (userId && !db.select().from(users).where(eq(users.id, userId)).get())
    throw new AppError('customization_not_found');
}

function requireArea({ db }: Services, product: ProductRow, placement: Placement): PlacementArea {
  const areas = printAreasOf(db, product);
  const offered = placementsOf(areas);
  if (offered.includes(placement)) return placementArea(areas, placement);
  const labels = offered.map((name) => PLACEMENT_LABELS[name]).join(', ');
  throw new AppError('validation_failed', {
    fields: { placement: `We can't print there on this product. Choose from: ${labels}.` },
  });
}

/** Returns the uploaded logo, or an earlier design's; `null` if the design has none. */
async function logoOf(
  services: Services,
  buyer: Buyer,
  { logo, logoFrom, removeWhite }: Pick<Input, 'logo' | 'logoFrom' | 'removeWhite'>,
): Promise<ReadLogo | null> {
  if (logo) return readLogo(logo, { removeWhite });
  return logoFrom ? reuseLogo(services, buyer, logoFrom, removeWhite) : null;
}

/** @throws AppError `too_busy`; `picture_too_complex` when drawing a logo took too much */
async function renderFiles(
  { env, log }: Services,
  design: Design,
  area: PlacementArea,
  logo: StoredLogo | null,
  pictures: readonly string[],
) {
  const files = pictures.flatMap((url) => mediaFile(env.dataDir, url) ?? []);
  try {
    return await draw('design', { design, area, logo, pictures: files });
  } catch (error) {
    if (!logo || !(error instanceof DrawingFailed)) throw error;
    log.warn({ err: error }, 'A logo could not be drawn.');
    throw rejection('picture_too_complex', error);
  }
}

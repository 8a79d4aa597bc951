import { customizations } from '#db/schema/customizations.ts';
import type { Customization } from '#shared/customization/customization.ts';
import type { Design } from '#shared/customization/design.ts';
import { effectiveDpi } from '#shared/customization/effective-dpi.ts';
import { type PlacementArea, placementArea } from '#shared/customization/print-area.ts';
import { AppError } from '#shared/errors.ts';
import type { CustomizationInput } from '#shared/schemas/customization.schema.ts';
import type { Buyer } from '../cart/buyer.ts';
import { findProduct } from '../catalog/catalog.queries.ts';
import { printAreasOf } from '../catalog/print-areas.ts';
import type { Services } from '../services.ts';
import { mediaFile } from '../serving/media.ts';
import { toColumns, toCustomization } from './customizations.queries.ts';
import { designUrls, removeDesignFiles, storeDesign } from './design-files.ts';
import { drawPreview, type Preview } from './draw-previews.ts';
import { drawPrint, prepareDesign } from './draw-print.ts';
import { picturesOfSide } from './product-pictures.ts';
import { readLogo, type StoredLogo } from './read-logo.ts';
import { reuseLogo } from './reuse-logo.ts';
import { inDrawingTurn } from './turns.ts';

type Input = CustomizationInput & { logo?: Buffer | undefined };

/**
 * Saves a design (P section 7, POST /api/customizations): reads the logo, draws the print file and the
 * previews, and stores them under a random id that belongs to the buyer. It never fails on resolution
 * (decisions.md 27); whatever else fails leaves nothing behind.
 * @throws AppError `product_not_found`, `customization_not_allowed`, `too_busy`, or what `readLogo` and
 *   `reuseLogo` throw
 */
export async function saveCustomization(
  services: Services,
  buyer: Buyer,
  { productId, color, logo: upload, logoFrom, ...design }: Input,
): Promise<Customization> {
  const { db, env, newId, now } = services;
  const [createdBy] = buyer.keys;
  const found = findProduct(db, productId);
  if (!found || !createdBy) throw new AppError('product_not_found');
  const { product, variants } = found;
  if (!product.allowCustomization) throw new AppError('customization_not_allowed');
  const area = placementArea(printAreasOf(product), design.placement);
  const pictures = picturesOfSide(product, variants, area.side, color).filter((url) =>
    mediaFile(env.dataDir, url),
  );

  const id = newId();
  const logo = await logoOf(services, buyer, upload, logoFrom);
  await inDrawingTurn(async () =>
    storeDesign(env, id, await drawFiles(services, design, area, logo, pictures)),
  );
  try {
    const row = db
      .insert(customizations)
      .values({
        id,
        productId,
        name: product.name,
        ...toColumns(design),
        artworkUrl: logo && designUrls.logo(id),
        artworkPreviewUrl: designUrls.preview(id, 0),
        previews: Object.fromEntries(pictures.map((url, index) => [url, designUrls.preview(id, index)])),
        effectiveDpi: logo && effectiveDpi(design.logoSize, area, logo),
        createdBy,
        createdAt: now(),
      })
      .returning()
      .get();
    return toCustomization(row);
  } catch (error) {
    await removeDesignFiles(env, id);
    throw error;
  }
}

/** The upload, else the logo of an earlier design, else none. */
async function logoOf(
  services: Services,
  buyer: Buyer,
  upload: Buffer | undefined,
  logoFrom: string | undefined,
): Promise<StoredLogo | null> {
  if (upload) return readLogo(upload);
  return logoFrom ? reuseLogo(services, buyer, logoFrom) : null;
}

async function drawFiles(
  { env }: Services,
  design: Design,
  area: PlacementArea,
  logo: StoredLogo | null,
  pictures: readonly string[],
) {
  const drawn = await prepareDesign(design, logo);
  const previews: Preview[] = [];
  for (const url of pictures.length > 0 ? pictures : [null]) {
    previews.push(await drawPreview(drawn, area, url && mediaFile(env.dataDir, url)));
  }
  return { logo: logo?.png ?? null, print: await drawPrint(drawn, area), previews };
}

import { draw } from '#server/kernel/drawing/draw-picture.ts';
import type { Services } from '#server/kernel/services.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { onPaper, type PixelSize } from '#shared/designs/print-area.ts';
import { AppError } from '#shared/errors.ts';
import { readPrintFile } from './design-files.ts';

/** Of test prints: what their vendors ask for at least. */
const TEST_DPI = 150;

/**
 * Returns the print file of a design as a response that is never cached or listed by search engines.
 * @throws AppError `customization_not_found`
 */
export async function printFileResponse({ env }: Pick<Services, 'env'>, designId: string): Promise<Response> {
  const file = await readPrintFile(env, designId);
  if (!file) throw new AppError('customization_not_found');
  return pngResponse(file, `print-${designId}.png`);
}

/**
 * Returns a print of this size in pixels that says "TEST", as vendors fetch it for a rehearsal.
 * @throws AppError `too_busy`
 */
export async function testPrintResponse({ width, height }: PixelSize): Promise<Response> {
  const inches = { widthInches: width / TEST_DPI, heightInches: height / TEST_DPI, dpi: TEST_DPI };
  const { print } = await draw('design', {
    design: { ...DEFAULT_DESIGN, text: 'TEST' },
    area: { ...onPaper(inches), side: 'front' },
    logo: null,
    pictures: [],
  });
  return pngResponse(print, `test-${width}x${height}.png`);
}

function pngResponse(file: Buffer, name: string): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(file.byteLength),
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

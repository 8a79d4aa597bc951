import type { vendorMockups } from '#db/schema/mockups.ts';
import { findDesign } from '#server/domain/designs/designs.queries.ts';
import { printFileUrl, testPrintUrl } from '#server/domain/designs/print-file-url.ts';
import type { MockupRequest } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { positionOf } from './vendor-order-request.ts';

export type MockupRow = typeof vendorMockups.$inferSelect;

/** Returns the request for a mockup, of an order's design or of a rehearsal's test print, or the problem that prevents it. */
export function mockupRequest(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  { designId, testPrint, vendorVariantId }: MockupRow,
): MockupRequest | { problem: string } {
  if (testPrint?.position) {
    const { size, position } = testPrint;
    return { vendorVariantId, url: testPrintUrl(services, size), position };
  }
  const design = designId === null ? null : findDesign(services.db, designId);
  if (!design) return { problem: 'There is nothing to show.' };
  const { id, productId, name: productName, printArea: placement } = design;
  try {
    const position = positionOf(
      services,
      { productId, productName },
      { designId: id, placement, vendorVariantId },
    );
    return position
      ? { vendorVariantId, url: printFileUrl(services, id), position }
      : { problem: `The vendor no longer says where it prints on ${productName}.` };
  } catch (error) {
    if (AppError.is(error)) return { problem: error.message };
    throw error;
  }
}

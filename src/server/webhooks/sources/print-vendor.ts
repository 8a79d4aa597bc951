import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { VendorEvent } from '../../gateways/print-vendors/print-vendor.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { keyOf } from '../../vendors/vendor-account.ts';
import type { WebhookSource } from '../webhook-source.ts';

/** How long reports about products are collected: a vendor sends one for each of them. */
const COLLECT_MS = 60_000;

/** The reports of a print vendor. Nothing in them is believed but what they are about, which is read from the vendor. */
export function printVendorReports(id: VendorId): WebhookSource {
  return {
    job: 'process_vendor_event',

    verify(services, report) {
      const vendor = services.vendors.get(id);
      if (!vendor?.verifyWebhook) throw new AppError('not_found');
      const { externalId, type, about, payload } = vendor.verifyWebhook(keyOf(services, id), report);
      return { externalId, type, payload: { about, report: payload } };
    },

    async prepare(services, { payload }) {
      const { about } = payload as { about: VendorEvent['about'] };
      return () => {
        if (about?.kind === 'products') {
          const runAt = new Date(services.now().getTime() + COLLECT_MS);
          enqueueJob(services, { kind: 'sync_after_report', key: id, payload: { vendorId: id }, runAt });
        }
        return null;
      };
    },
  };
}

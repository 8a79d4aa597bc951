import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useContext, useState } from 'react';
import { DISMISSED_VENDOR_BANNER_COOKIE } from '#shared/admin-cookies.ts';
import { PRIMARY_VENDOR } from '#shared/vendors.ts';
import { AdminContext, useServed } from '../../kit/admin-context.ts';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { useRememberedChoice } from '../../kit/remembered-choice.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { useSync } from './use-sync.ts';
import { fetchVendors, VENDORS_KEY } from './vendors.queries.ts';

/** Suggests connecting the primary print vendor while it isn't connected (docs/product/vendors.md#vendors). */
export function VendorBanner() {
  const { data } = useQuery({ ...useServed('vendors'), queryKey: VENDORS_KEY, queryFn: fetchVendors });
  const served = useContext(AdminContext)?.served;
  const [isDismissed, setIsDismissed] = useRememberedChoice(
    DISMISSED_VENDOR_BANNER_COOKIE,
    served?.isVendorBannerDismissed ?? false,
  );
  const [isConnecting, setIsConnecting] = useState(false);
  const { isSyncing, sync } = useSync();
  const vendor = data?.find(({ id }) => id === PRIMARY_VENDOR);
  if (!vendor) return null;
  const isShown = !vendor.isActive && !isDismissed;
  return (
    <>
      {isShown && (
        <section
          ref={releaseFocusOnRemoval}
          aria-label={`Connect ${vendor.name}`}
          className="panel flex flex-wrap items-start justify-between gap-3 p-4"
        >
          <div className="min-w-0 grow basis-60">
            <h2 className="text-lg">Connect your {vendor.name} account</h2>
            <p className="text-sm">
              {vendor.problem ??
                `Sell products that ${vendor.name} makes on demand. Connect your account, then sync its products.`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button button-primary text-sm"
              onClick={() => setIsConnecting(true)}
            >
              Connect
            </button>
            <button
              type="button"
              className="button button-secondary text-sm"
              aria-busy={isSyncing}
              onClick={sync}
            >
              {isSyncing ? 'Syncing…' : 'Sync'}
            </button>
            <button
              type="button"
              className="button button-quiet text-sm"
              onClick={() => setIsDismissed(true)}
            >
              <X aria-hidden="true" size={16} />
              Dismiss
            </button>
          </div>
        </section>
      )}
      <ConnectDialog vendor={isConnecting ? vendor : null} onClose={() => setIsConnecting(false)} />
    </>
  );
}

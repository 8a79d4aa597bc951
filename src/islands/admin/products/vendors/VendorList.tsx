import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { Section } from '../../kit/Section.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { ReportAddress } from './ReportAddress.tsx';
import { VendorHealth } from './VendorHealth.tsx';
import { fetchVendors, VENDORS_KEY } from './vendors.queries.ts';

/** The print vendors, connected or not (docs/product/vendors.md#vendors). */
export function VendorList() {
  const { data, error, refetch } = useQuery({ queryKey: VENDORS_KEY, queryFn: fetchVendors });
  const [connecting, setConnecting] = useState<Vendor['id'] | null>(null);
  return (
    <Section title="Print vendors" flush>
      {error && (
        <LoadError
          message="Failed to load the print vendors. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-40" />}
      <ul>
        {data?.map((vendor) => (
          <VendorItem key={vendor.id} vendor={vendor} onConnect={() => setConnecting(vendor.id)} />
        ))}
      </ul>
      <ConnectDialog
        vendor={data?.find(({ id }) => id === connecting) ?? null}
        onClose={() => setConnecting(null)}
      />
    </Section>
  );
}

function VendorItem({ vendor, onConnect }: { vendor: Vendor; onConnect: () => void }) {
  const { name, isActive, keyFrom, isSandbox, problem, webhookProblem } = vendor;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-bone-deep px-4 py-3">
      <div className="min-w-0 grow basis-60 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{name}</strong>
          <span className={`badge badge-${isActive ? 'done' : 'neutral'}`}>
            {isActive ? 'Connected' : 'Not connected'}
          </span>
          {isSandbox && <span className="badge badge-neutral">Sandbox</span>}
        </p>
        {keyFrom === 'environment' && !isSandbox && <p>The key is set in the environment.</p>}
        {problem && <p className="text-bad">{problem}</p>}
        {isActive && webhookProblem && <p className="wrap-anywhere text-bad">{webhookProblem}</p>}
        {isActive && <VendorHealth vendor={vendor} />}
        {isActive && vendor.needsReportAddress && <ReportAddress vendor={vendor} />}
        {isActive && vendor.reportsOrdersOnly && (
          <p>It reports orders only. The next sync finds changed products and stock.</p>
        )}
        {isActive && <Rehearsal vendor={vendor} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-secondary text-sm" onClick={onConnect}>
          {isActive ? 'Connect again' : 'Connect'}
          <span className="sr-only"> {name}</span>
        </button>
        {(isActive || keyFrom === 'database') && <DisconnectButton vendor={vendor} />}
      </div>
    </li>
  );
}

/** Also removes a vendor's key that failed to connect. */
function DisconnectButton({ vendor }: { vendor: Vendor }) {
  const { name, isActive } = vendor;
  const label = isActive
    ? (['Disconnect', 'Disconnecting…'] as const)
    : (['Remove key', 'Removing…'] as const);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/vendors/:id/key', { id: vendor.id }),
    onSuccess: () => showToast(isActive ? 'Vendor disconnected' : 'Key removed'),
    onError: ({ message }) => showFailure(isActive ? 'Vendor not disconnected' : 'Key not removed', message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: VENDORS_KEY }),
  });
  const ask = async () => {
    const isConfirmed = await confirm(
      isActive
        ? {
            title: `Disconnect ${name}?`,
            text: `Its stored key is deleted. Its products stay in the store, but are no longer synced, and their orders can't be sent to ${name}. Make them inactive to stop selling them.`,
            action: 'Disconnect',
          }
        : {
            title: `Remove the key of ${name}?`,
            text: 'To connect it, enter a key again.',
            action: 'Remove',
          },
    );
    if (isConfirmed) mutate();
  };
  return (
    <button
      ref={releaseFocusOnRemoval}
      type="button"
      className="button button-quiet text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      {label[isPending ? 1 : 0]}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

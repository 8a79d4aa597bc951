import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Section } from '../../kit/Section.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { disconnectVendor, fetchVendors, VENDORS_KEY } from './vendors.api.ts';

/** The print vendors, connected or not (docs/product.md#vendors). */
export function VendorList() {
  const { data, error, refetch } = useQuery({ queryKey: VENDORS_KEY, queryFn: fetchVendors });
  const [connecting, setConnecting] = useState<Vendor | null>(null);
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
          <VendorItem key={vendor.id} vendor={vendor} onConnect={() => setConnecting(vendor)} />
        ))}
      </ul>
      <ConnectDialog vendor={connecting} onClose={() => setConnecting(null)} />
    </Section>
  );
}

function VendorItem({ vendor, onConnect }: { vendor: Vendor; onConnect: () => void }) {
  const { name, isActive, storeName, keyFrom, isSandbox, problem, webhookProblem } = vendor;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-bone-deep px-4 py-3">
      <div className="min-w-60 grow basis-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{name}</strong>
          <span className={`badge badge-${isActive ? 'done' : 'neutral'}`}>
            {isActive ? 'Connected' : 'Not connected'}
          </span>
          {isSandbox && <span className="badge badge-neutral">Sandbox</span>}
        </p>
        {storeName && <p className="wrap-anywhere">Store: {storeName}</p>}
        {keyFrom === 'environment' && !isSandbox && <p>The key is set in the environment.</p>}
        {problem && <p className="text-bad">{problem}</p>}
        {isActive && webhookProblem && <p className="wrap-anywhere text-bad">{webhookProblem}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-secondary text-sm" onClick={onConnect}>
          {isActive ? 'Connect again' : 'Connect'}
          <span className="sr-only"> {name}</span>
        </button>
        {isActive && <DisconnectButton vendor={vendor} />}
      </div>
    </li>
  );
}

function DisconnectButton({ vendor }: { vendor: Vendor }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => disconnectVendor(vendor),
    onSuccess: () => showToast('Vendor disconnected'),
    onError: ({ message }) => showFailure('Vendor not disconnected', message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: VENDORS_KEY }),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Disconnect ${vendor.name}?`,
      text: `Its stored key is deleted. Its products stay as they are and are no longer synced.`,
      action: 'Disconnect',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-quiet text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      {isPending ? 'Disconnecting…' : 'Disconnect'}
      <span className="sr-only"> {vendor.name}</span>
    </button>
  );
}

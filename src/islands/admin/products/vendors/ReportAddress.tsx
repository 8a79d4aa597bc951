import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { reportAddressKey } from './vendors.queries.ts';

/** The address for the reports of a vendor, to enter in its dashboard. It has a secret, so it is loaded only when asked for. */
export function ReportAddress({ vendor }: { vendor: Vendor }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className="button button-quiet -ml-3 text-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide report address' : 'Show report address'}
        <span className="sr-only"> of {vendor.name}</span>
      </button>
      {isOpen && <AddressLines vendor={vendor} />}
    </div>
  );
}

function AddressLines({ vendor: { id, name } }: { vendor: Vendor }) {
  const { data, error, refetch } = useQuery({
    queryKey: reportAddressKey(id),
    queryFn: () => call('GET /api/admin/vendors/:id/report-address', { id }),
    // The next person at this screen has to ask for it again.
    gcTime: 0,
  });
  if (error)
    return (
      <LoadError
        message="Failed to load the report address. Please try again."
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <div className="skeleton h-20" />;
  const { address, header } = data;
  return (
    <div className="mt-1 mb-2 flex flex-col gap-2">
      <p>
        Enter this in the webhook settings of {name}, so that it reports on orders. It's a secret: keep it out
        of emails and tickets.
      </p>
      <CopiedLine label="Address" value={header?.address ?? address} />
      {header && (
        <>
          <CopiedLine label="Name of the header" value={header.name} />
          <CopiedLine label="Value of the header" value={header.value} />
          <CopiedLine label="Or this address, without a header" value={address} />
        </>
      )}
    </div>
  );
}

function CopiedLine({ label, value }: { label: string; value: string }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(`${label} copied`);
    } catch {
      showFailure('Not copied', 'Select the text, and copy it with your keyboard.');
    }
  };
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          className="input min-w-0 grow"
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <button
          type="button"
          className="button button-secondary shrink-0 text-sm"
          onClick={() => void copy()}
        >
          <Copy aria-hidden="true" size={16} />
          Copy<span className="sr-only"> {label}</span>
        </button>
      </div>
    </div>
  );
}

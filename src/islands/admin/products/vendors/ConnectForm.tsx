import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import {
  ConnectVendorInput,
  type ListedStore,
  secret,
  type Vendor,
  VendorKeyInput,
} from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { TextField } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { StoreChoice } from './StoreChoice.tsx';
import { storesKey, VENDORS_KEY } from './vendors.queries.ts';

interface Props {
  vendor: Vendor;
  onConnected: () => void;
}

const WITH_KEY = z.extend(ConnectVendorInput, { apiKey: VendorKeyInput.shape.apiKey });
/** Gooten's key has two parts. */
const WITH_BOTH_KEYS = z.extend(ConnectVendorInput, {
  apiKey: secret('Enter the recipe ID'),
  billingKey: secret('Enter the billing key'),
});

/** The form for a vendor's key. A stored key is never shown again. */
export function ConnectForm({ vendor, onConnected }: Props) {
  const { name, isActive, canSync, keyFrom, isSandbox, problem } = vendor;
  const queryClient = useQueryClient();
  const id = useId();
  const isFixed = keyFrom === 'environment' && !isSandbox;
  const needsKey = keyFrom === null || problem !== null;
  const isGooten = vendor.id === 'gooten';
  const keyName = isGooten ? 'Recipe ID' : 'API key';
  const withKey = isGooten ? WITH_BOTH_KEYS : WITH_KEY;
  const ofAccount = useQuery({
    queryKey: storesKey(vendor.id),
    queryFn: () => call('GET /api/admin/vendors/:id/stores', { id: vendor.id }),
    enabled: isActive && canSync,
  });
  /** The stores of the entered key, once the server asks to choose one. */
  const [found, setFound] = useState<ListedStore[] | null>(null);
  const stores = found ?? ofAccount.data ?? [];
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: needsKey ? withKey : ConnectVendorInput,
    record: vendor,
    valuesOf: ({ storeId }) => ({ apiKey: '', billingKey: '', webhookSecret: '', storeId: storeId ?? '' }),
    // A key of another account has other stores, so it is asked for them first.
    send: ({ storeId, ...key }: ConnectVendorInput) =>
      connectVendor(vendor, key.apiKey && !found ? key : { ...key, storeId }).catch(showAtField),
    onSaved({ storeName, webhookProblem }) {
      void queryClient.invalidateQueries({ queryKey: VENDORS_KEY });
      showToast(
        `${name} Connected!`,
        webhookProblem ?? (storeName ? `The store is ${storeName}.` : undefined),
      );
      onConnected();
    },
    failure: 'Setup failed',
  });
  useStartInField(element);
  return (
    <form ref={element} noValidate onSubmit={onSubmit} autoComplete="off" className="flex flex-col gap-3 p-4">
      {problem && <p className="text-sm text-bad">{problem}</p>}
      {canSync && !isActive && <p className="text-sm">Connect {name} first, then sync its products.</p>}
      {isSandbox && (
        <p className="text-sm">
          A local sandbox stands in for {name}: nothing is made or charged. Connect it to try everything, or
          enter a key of your own.
        </p>
      )}
      {isFixed && (
        <p className="text-sm">
          The key of {name} is set in the environment. To use another one, change it there and restart the
          site.
        </p>
      )}
      {!isFixed && (
        <>
          <TextField
            id={`${id}-key`}
            type="password"
            label={needsKey ? keyName : `${keyName} (optional)`}
            hint={hintOf(vendor)}
            required={needsKey}
            autoComplete="off"
            spellCheck={false}
            error={errorOf('apiKey')}
            {...form.register('apiKey', { onChange: forgetStores })}
          />
          {isGooten && (
            <TextField
              id={`${id}-billing`}
              type="password"
              label={needsKey ? 'Billing key' : 'Billing key (optional)'}
              hint="Gooten charges orders to it. Enter it together with the recipe ID."
              required={needsKey}
              autoComplete="off"
              spellCheck={false}
              error={errorOf('billingKey')}
              {...form.register('billingKey')}
            />
          )}
          {vendor.id !== 'printful' && (
            <TextField
              id={`${id}-secret`}
              type="password"
              label="Webhook secret (optional)"
              hint={`The one you chose for the reports of ${name}. Leave it empty to keep the current one, or to have one made.`}
              required={false}
              autoComplete="off"
              spellCheck={false}
              error={errorOf('webhookSecret')}
              {...form.register('webhookSecret')}
            />
          )}
        </>
      )}
      {(stores.length > 1 || found) && (
        <StoreChoice
          stores={stores}
          vendorName={name}
          field={form.register('storeId')}
          error={errorOf('storeId')}
        />
      )}
      <SubmitButton label="Connect" busyLabel="Connecting…" isSending={isSending} />
    </form>
  );

  /** Another key may be for other stores. */
  function forgetStores(): void {
    if (!found) return;
    setFound(null);
    form.resetField('storeId');
  }

  /** Shows the vendor's error about the key at its field, and the question for a store at the stores. */
  function showAtField(error: unknown): never {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, body, code } = error;
    if (code === 'store_required') {
      // Rendered before the message gets the focus.
      flushSync(() => setFound(body['stores'] as ListedStore[]));
      throw new ApiError(status, message, { ...body, fields: { storeId: message } });
    }
    if (code !== 'vendor_key_refused') throw error;
    throw new ApiError(status, message, { ...body, fields: { apiKey: message } });
  }
}

function hintOf({ id, name, keyFrom, isSandbox, problem }: Vendor): string {
  if (isSandbox) return 'Leave it empty to connect the sandbox.';
  if (keyFrom === 'database' && !problem) return 'Leave it empty to use the stored key.';
  const where = id === 'gooten' ? "It's in Gooten's settings" : `Make one in the dashboard of ${name}`;
  return `${where}. It's stored encrypted, and nobody can read it here again.`;
}

/** Connects a vendor, with a new key if given. */
function connectVendor({ id }: Vendor, key: ConnectVendorInput): Promise<Vendor> {
  return id === 'printful'
    ? call('POST /api/admin/vendors/setup-printful', key)
    : call('POST /api/admin/vendors/:id/setup', { ...key, id });
}

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { NewVendorKeyInput, type Vendor, VendorKeyInput } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { TextField } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { VENDORS_KEY } from './vendors.queries.ts';

interface Props {
  vendor: Vendor;
  onConnected: () => void;
}

const NOTHING = { apiKey: '', webhookSecret: '' };

/** The form for a vendor's key. A stored key is never shown again. */
export function ConnectForm({ vendor, onConnected }: Props) {
  const { name, isActive, canSync, keyFrom, isSandbox, problem } = vendor;
  const queryClient = useQueryClient();
  const id = useId();
  const isFixed = keyFrom === 'environment' && !isSandbox;
  const needsKey = keyFrom === null || problem !== null;
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: needsKey ? VendorKeyInput : NewVendorKeyInput,
    record: vendor,
    valuesOf: () => NOTHING,
    send: (key: NewVendorKeyInput) => connectVendor(vendor, key).catch(showAtKey),
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
            label={needsKey ? 'API key' : 'API key (optional)'}
            hint={hintOf(vendor)}
            required={needsKey}
            autoComplete="off"
            spellCheck={false}
            error={errorOf('apiKey')}
            {...form.register('apiKey')}
          />
          {vendor.id !== 'printful' && (
            <TextField
              id={`${id}-secret`}
              type="password"
              label="Webhook secret (optional)"
              hint={`The one you chose for the reports of ${name}. Leave it empty to keep the present one.`}
              required={false}
              autoComplete="off"
              spellCheck={false}
              error={errorOf('webhookSecret')}
              {...form.register('webhookSecret')}
            />
          )}
        </>
      )}
      <SubmitButton label="Connect" busyLabel="Connecting…" isSending={isSending} />
    </form>
  );
}

function hintOf({ name, keyFrom, isSandbox, problem }: Vendor): string {
  if (isSandbox) return 'Leave it empty to connect the sandbox.';
  if (keyFrom === 'database' && !problem) return 'Leave it empty to use the stored key.';
  return `Make one in the dashboard of ${name}. It's stored encrypted, and nobody can read it here again.`;
}

/** Connects a vendor, with a new key if given. */
function connectVendor({ id }: Vendor, key: NewVendorKeyInput): Promise<Vendor> {
  return id === 'printful'
    ? call('POST /api/admin/vendors/setup-printful', key)
    : call('POST /api/admin/vendors/:id/setup', { ...key, id });
}

/** Shows the vendor's error about the key at its field. */
function showAtKey(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'vendor_key_refused') throw error;
  const { status, message, body } = error;
  throw new ApiError(status, message, { ...body, fields: { apiKey: message } });
}

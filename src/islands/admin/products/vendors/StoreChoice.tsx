import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ListedStore } from '#shared/schemas/vendors.schema.ts';

interface Props {
  stores: readonly ListedStore[];
  vendorName: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** The stores of a vendor's account, with their kind and why the shop can't sell from one. */
export function StoreChoice({ stores, vendorName, field, error }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0 text-sm">
      <legend className="font-bold">Store to sell from</legend>
      <p id={`${id}-hint`} className="text-stone">
        A different store replaces {vendorName}'s products in the catalog at the next sync.
      </p>
      {stores.map((store) => (
        <label
          key={store.id}
          className="flex min-h-11 items-center gap-3 py-1 has-enabled:cursor-pointer has-disabled:text-stone"
        >
          <input
            type="radio"
            value={store.id}
            disabled={!store.usable}
            className="size-5 shrink-0 accent-olive"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            {...field}
          />
          <span className="wrap-anywhere">
            <strong>{store.name}</strong>
            {store.type && ` (${store.type})`}
            {store.reason && <span className="block">{store.reason}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

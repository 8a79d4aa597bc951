import { useEffect, useState } from 'react';
import { stateRemark } from '#shared/us-states.ts';
import type { zipRemark } from '#shared/zip-remark.ts';
import { CheckoutField } from './CheckoutField.tsx';
import { formatState, formatZipCode } from './checkout-values.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  form: CheckoutFormState;
  name: 'shippingAddress' | 'billingAddress';
}

/** The fields of a US address (docs/product/checkout.md#addresses). */
export function AddressFields({ form, name }: Props) {
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const address = form.watch(name);
  const remarkOnZip = useZipRemark(address.zipCode);
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckoutField
        form={form}
        name={`${name}.firstName`}
        autoComplete={`${section} given-name`}
        autoCapitalize="words"
      />
      <CheckoutField
        form={form}
        name={`${name}.lastName`}
        autoComplete={`${section} family-name`}
        autoCapitalize="words"
      />
      <CheckoutField
        form={form}
        name={`${name}.addressLine1`}
        autoComplete={`${section} address-line1`}
        autoCapitalize="words"
        hint="Street and number, or PSC/unit and box for APO/FPO"
      />
      <CheckoutField
        form={form}
        name={`${name}.addressLine2`}
        optional
        autoComplete={`${section} address-line2`}
        autoCapitalize="words"
        hint="Apartment, suite or building"
      />
      <CheckoutField
        form={form}
        name={`${name}.city`}
        autoComplete={`${section} address-level2`}
        autoCapitalize="words"
        hint="APO, FPO or DPO for military addresses"
      />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:basis-28 first:*:grow last:*:grow-2">
        <CheckoutField
          form={form}
          name={`${name}.state`}
          placeholder="CA"
          // No maxLength: it would cut "Georgia", as browsers fill it in, to "GE".
          format={formatState}
          autoCapitalize="characters"
          autoComplete={`${section} address-level1`}
          spellCheck={false}
          remark={stateRemark(address.state)}
        />
        <CheckoutField
          form={form}
          name={`${name}.zipCode`}
          inputMode="numeric"
          autoComplete={`${section} postal-code`}
          remark={remarkOnZip(address)}
          format={formatZipCode}
        />
      </div>
    </div>
  );
}

/** Loads the ZIP codes of the states with the first complete ZIP code: they only give a hint. */
function useZipRemark(zipCode: string): typeof zipRemark {
  const [remark, setRemark] = useState<typeof zipRemark>(() => () => null);
  const isComplete = zipCode.trim().length >= 5;
  useEffect(() => {
    if (!isComplete) return;
    import('#shared/zip-remark.ts').then(
      (loaded) => setRemark(() => loaded.zipRemark),
      () => undefined,
    );
  }, [isComplete]);
  return remark;
}

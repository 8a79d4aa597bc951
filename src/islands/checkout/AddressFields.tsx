import { describePlace } from './describe-place.ts';
import { TextField } from './TextField.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';
import { writeZipCode } from './write-zip-code.ts';

interface Props {
  form: CheckoutFormState;
  name: 'shippingAddress' | 'billingAddress';
}

/** A US address, in one column (P section 2, decisions.md 34). */
export function AddressFields({ form, name }: Props) {
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const place = describePlace(form.watch(name));
  return (
    <div className="grid gap-4">
      <TextField
        form={form}
        name={`${name}.firstName`}
        autoComplete={`${section} given-name`}
        autoCapitalize="words"
      />
      <TextField
        form={form}
        name={`${name}.lastName`}
        autoComplete={`${section} family-name`}
        autoCapitalize="words"
      />
      <TextField
        form={form}
        name={`${name}.addressLine1`}
        autoComplete={`${section} address-line1`}
        autoCapitalize="words"
        hint="Street and number, or unit and box for military post"
      />
      <TextField
        form={form}
        name={`${name}.addressLine2`}
        optional
        autoComplete={`${section} address-line2`}
        autoCapitalize="words"
        hint="Apartment, suite, building"
      />
      <TextField
        form={form}
        name={`${name}.city`}
        autoComplete={`${section} address-level2`}
        autoCapitalize="words"
        hint="APO, FPO or DPO for military addresses"
      />
      <div className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-4">
        <TextField
          form={form}
          name={`${name}.state`}
          placeholder="CA"
          maxLength={2}
          autoCapitalize="characters"
          autoComplete={`${section} address-level1`}
          spellCheck={false}
          finding={place.state}
        />
        <TextField
          form={form}
          name={`${name}.zipCode`}
          inputMode="numeric"
          autoComplete={`${section} postal-code`}
          finding={place.zipCode}
          write={writeZipCode}
        />
      </div>
    </div>
  );
}

import { TextField } from './TextField.tsx';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  form: CheckoutFormState;
  name: 'shippingAddress' | 'billingAddress';
}

/** A US address, in one column (P section 2, decisions.md 34). */
export function AddressFields({ form, name }: Props) {
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  return (
    <div className="grid gap-4">
      <TextField
        form={form}
        name={`${name}.firstName`}
        label="First name"
        autoComplete={`${section} given-name`}
      />
      <TextField
        form={form}
        name={`${name}.lastName`}
        label="Last name"
        autoComplete={`${section} family-name`}
      />
      <TextField
        form={form}
        name={`${name}.addressLine1`}
        label="Address line 1"
        autoComplete={`${section} address-line1`}
      />
      <TextField
        form={form}
        name={`${name}.addressLine2`}
        label="Address line 2 (optional)"
        autoComplete={`${section} address-line2`}
      />
      <TextField
        form={form}
        name={`${name}.city`}
        label="City"
        autoComplete={`${section} address-level2`}
        hint="APO, FPO or DPO for military addresses"
      />
      <div className="grid grid-cols-[7rem_1fr] gap-4">
        <TextField
          form={form}
          name={`${name}.state`}
          label="State"
          placeholder="CA"
          maxLength={2}
          autoCapitalize="characters"
          autoComplete={`${section} address-level1`}
        />
        <TextField
          form={form}
          name={`${name}.zipCode`}
          label="ZIP code"
          maxLength={10}
          inputMode="numeric"
          autoComplete={`${section} postal-code`}
        />
      </div>
    </div>
  );
}

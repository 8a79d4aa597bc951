import type { Address } from '#shared/schemas/address.schema.ts';
import { Section } from './Section.tsx';

export function ShippingSection({ address }: { address: Address }) {
  const { firstName, lastName, addressLine1, addressLine2, city, state, zipCode, country } = address;
  const lines = {
    name: `${firstName} ${lastName}`,
    line1: addressLine1,
    line2: addressLine2,
    city: `${city}, ${state} ${zipCode}`,
    country,
  };
  return (
    <Section title="Shipping address">
      <address className="text-sm not-italic wrap-anywhere">
        {Object.entries(lines).map(
          ([part, line]) =>
            line && (
              <span key={part} className="block">
                {line}
              </span>
            ),
        )}
      </address>
    </Section>
  );
}

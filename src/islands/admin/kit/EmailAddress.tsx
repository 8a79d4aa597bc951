import { Fragment } from 'react';

/** An email address that wraps at its domain and at dots before it instead of inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  const parts = [...address.slice(0, domain).split(/(?<=\.)/), address.slice(domain)];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address don't move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

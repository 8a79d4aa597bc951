/** An email address that breaks before its domain rather than within a word. */
export function EmailAddress({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}

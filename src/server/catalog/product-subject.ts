/** Returns a product as the audit log names it. */
export const productSubject = ({ id, name }: { id: string; name: string }) =>
  ({ type: 'product', id, name }) as const;

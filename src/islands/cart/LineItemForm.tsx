import { addressOf } from '../../client/api.ts';

export interface LineItemFormProps {
  itemId: string;
  /** What the server changes if there is no script yet. */
  fields: { quantity: number } | { acceptedPrice: string };
  onSubmit: () => void;
  className?: string;
  /** The button. */
  children: React.ReactNode;
}

/** A button that changes a line item. Before hydration it is a plain form that posts to the server. */
export function LineItemForm({ itemId, fields, onSubmit, className, children }: LineItemFormProps) {
  return (
    <form
      method="post"
      action={addressOf('POST /api/cart/form')}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {Object.entries({ itemId, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

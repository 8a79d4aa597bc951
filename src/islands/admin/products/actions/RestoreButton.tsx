import { Undo2 } from 'lucide-react';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { useRestore } from './use-restore.ts';

/** Brings back a deleted product as a draft, in its row. */
export function RestoreButton({ product: { id, name } }: { product: Pick<AdminProduct, 'id' | 'name'> }) {
  const { mutate, isPending } = useRestore();
  return (
    <button
      type="button"
      className="button button-quiet text-sm"
      aria-busy={isPending}
      onClick={() => isPending || mutate({ id, isActive: false })}
    >
      <Undo2 aria-hidden="true" size={16} />
      {isPending ? 'Bringing back…' : 'Bring back'}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

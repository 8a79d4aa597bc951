import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { displayMoney } from '#shared/money.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { useSearchBox } from '../../kit/use-search-box.ts';

const MOST = 8;

interface Props {
  onChoose: (product: AdminProduct) => void;
  error: string | undefined;
}

/** Finds the products of the store, to add one to an order. */
export function ProductSearch({ onChoose, error }: Props) {
  const id = useId();
  const [q, setQ] = useState('');
  const { box, onInput } = useSearchBox(q, setQ);
  const choose = (product: AdminProduct) => {
    if (box.current) box.current.value = '';
    setQ('');
    onChoose(product);
  };
  const { data: found, error: failure } = useQuery({
    queryKey: ['products', 'to-order', q],
    queryFn: () => call('GET /api/admin/products', { q, state: 'active', limit: MOST }),
    enabled: q !== '',
  });
  return (
    <div className="flex flex-col gap-2">
      <Field id={id} label="Add a product" error={error}>
        {(control) => (
          <input
            {...control}
            ref={box}
            type="search"
            className="input"
            autoComplete="off"
            placeholder="Search by name"
            onInput={onInput}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const [first, ...others] = found ?? [];
              if (first && others.length === 0) choose(first);
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {failure && <p className="field-error">{failure.message}</p>}
        {q !== '' && found?.length === 0 && <p className="text-sm">No product in the store matches.</p>}
        {q !== '' && found && found.length > 0 && (
          <ul className="panel divide-y divide-bone-deep">
            {found.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-3 text-left text-sm hover:bg-bone-deep"
                  onClick={() => choose(product)}
                >
                  <span className="font-semibold wrap-anywhere">{product.name}</span>
                  <span className="shrink-0 tabular-nums">
                    {displayMoney(product.price)}
                    {product.inventory === 0 && ', out of stock'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import type { ProductEdit, ProductEditResult } from '#shared/schemas/product-edits.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { DateFormatsContext } from '../../kit/dates.ts';
import { $sessionEnded } from '../../kit/session.store.ts';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';
import { type CellTexts, changesOf, editOf, errorsOf, refusalsOf, staleWords } from './grid-cells.ts';

/** Why a product wasn't saved. */
interface Outcome {
  errors: CellTexts;
  notice: string | null;
}

type ById<T> = Readonly<Record<string, T>>;

/** The state of the table of prices and stocks. What is typed stays until it is saved or discarded. */
export function useGrid(loaded: AdminProduct[]) {
  const queryClient = useQueryClient();
  const formats = useContext(DateFormatsContext);
  const [base, setBase] = useState(loaded);
  const [typed, setTyped] = useState<ById<CellTexts>>({});
  const [outcomes, setOutcomes] = useState<ById<Outcome>>({});
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  const changed = base.filter(
    (product) => Object.keys(changesOf(product, typed[product.id] ?? {})).length > 0,
  );
  useUnsavedChanges(changed.length > 0);

  // After rendering the messages: screen readers read the focused cell with its message, or why a product wasn't saved.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid], [data-refused]')?.focus();
  }, [attempts]);

  const type = useCallback((productId: string, key: string, text: string | null) => {
    setTyped((known) => {
      const { [key]: _, ...others } = known[productId] ?? {};
      return { ...known, [productId]: text === null ? others : { ...others, [key]: text } };
    });
    setOutcomes((known) => {
      const { errors, notice } = known[productId] ?? {};
      if (!errors?.[key]) return known;
      const { [key]: _, ...others } = errors;
      return { ...known, [productId]: { errors: others, notice: notice ?? null } };
    });
  }, []);

  const discard = () => {
    setTyped({});
    setOutcomes({});
  };

  async function save(): Promise<void> {
    if (isSending || changed.length === 0) return;
    const invalid = changed
      .map(({ id, ...product }) => [id, errorsOf({ id, ...product }, typed[id] ?? {})] as const)
      .filter(([, errors]) => Object.keys(errors).length > 0);
    if (invalid.length > 0) {
      setOutcomes(Object.fromEntries(invalid.map(([id, errors]) => [id, { errors, notice: null }])));
      setAttempts((count) => count + 1);
      return;
    }
    setIsSending(true);
    const edits = changed.map((product) => editOf(product, typed[product.id] ?? {}));
    try {
      const { products } = await call('POST /api/admin/products/edits', { products: edits });
      show(edits, products);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) $sessionEnded.set(true);
      else showFailure('Update failed', error instanceof Error ? error.message : undefined);
    } finally {
      setIsSending(false);
    }
  }

  function show(edits: readonly ProductEdit[], results: readonly ProductEditResult[]): void {
    const saved = results.filter(({ outcome }) => outcome === 'changed' || outcome === 'unchanged');
    const refused = results.filter((result) => !saved.includes(result));
    const now = new Map(results.map(({ id, product }) => [id, product]));
    setBase(base.map((product) => now.get(product.id) ?? product));
    // A deleted product has nothing to save.
    const done = new Set(results.filter((one) => saved.includes(one) || !one.product).map(({ id }) => id));
    setTyped((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !done.has(id))));
    setOutcomes(
      Object.fromEntries(
        refused.map((result) => {
          const edit = edits.find(({ id }) => id === result.id);
          const errors = edit ? refusalsOf(edit, result.fields) : {};
          return [result.id, { errors, notice: noticeOf(result, errors) }];
        }),
      ),
    );
    setAttempts((count) => count + (refused.length > 0 ? 1 : 0));
    // The list behind the table, not the table itself.
    void queryClient.invalidateQueries({
      queryKey: [PRODUCTS_KEY],
      predicate: ({ queryKey }) => queryKey[1] !== 'grid',
    });
    const words = `${plural(saved.length, 'product', 'products')} changed`;
    if (refused.length === 0) showToast('Products updated', `${words}.`);
    else if (saved.length === 0) showFailure('Not saved', 'The table says why.');
    else showFailure('Not all saved', `${words}, ${refused.length} not. The table says why.`);
  }

  function noticeOf(result: ProductEditResult, errors: CellTexts): string | null {
    const seen = base.find(({ id }) => id === result.id);
    if (result.outcome === 'stale' && seen && result.product)
      return staleWords(seen, result, (at) => formats.moment(new Date(at)));
    return Object.keys(errors).length > 0 ? null : result.message;
  }

  return { base, typed, outcomes, changed: changed.length, isSending, element, type, discard, save };
}

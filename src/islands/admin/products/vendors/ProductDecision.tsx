import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { ScrollList } from '../../kit/ScrollList.tsx';

interface Props {
  heading: string;
  /** The summary of the closed list. */
  listLabel: string;
  products: readonly { id: string; name: string; price?: string }[];
  /** The two answers. */
  answers: readonly Answer[];
  decide: (accept: boolean) => Promise<unknown>;
  children: ReactNode;
}

interface Answer {
  label: string;
  accept: boolean;
  /** What the toast says afterward. */
  done: string;
  /** A question that is asked first. */
  question?: Parameters<typeof confirm>[0];
}

/** A question about some products of a vendor, with its two answers for all of them. */
export function ProductDecision({ heading, listLabel, products, answers, decide, children }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ accept }: Answer) => decide(accept),
    onSuccess: (_, { done }) => showToast('Products updated', done),
    onError: ({ message }) => showFailure('Update failed', message),
    // Also after a failure: other products may need an answer by now.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  const choose = async (answer: Answer) => {
    if (!answer.question || (await confirm(answer.question))) mutate(answer);
  };
  return (
    <>
      <h2 className="text-lg">{heading}</h2>
      <p className="text-sm">{children}</p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          {listLabel}
        </summary>
        <ScrollList label={heading} className="max-h-80 text-sm">
          {products.map(({ id, name, price }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <a href={`${ADMIN_PATHS.products}?open=${id}`} className="link inline-block py-1 wrap-anywhere">
                {name}
              </a>
              {price !== undefined && (
                <span className="text-stone tabular-nums">{displayMoney(fromWire(price) ?? 0)}</span>
              )}
            </li>
          ))}
        </ScrollList>
      </details>
      <div className="flex flex-wrap gap-3">
        {answers.map((answer) => (
          <button
            key={answer.label}
            type="button"
            className="button button-secondary"
            aria-busy={isPending}
            onClick={() => isPending || void choose(answer)}
          >
            {answer.label}
          </button>
        ))}
      </div>
    </>
  );
}

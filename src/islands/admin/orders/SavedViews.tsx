import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { MAX_VIEW_NAME_LENGTH, type ViewedList } from '#shared/saved-views.ts';
import type { SavedView } from '#shared/schemas/saved-views.schema.ts';
import { call } from '../../../client/api.ts';
import { fieldErrorsOf } from '../../kit/field-errors.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import type { ListAddress, ListView } from '../kit/list/list-view.ts';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';

interface Props {
  list: ListAddress;
  view: ListView;
}

/** The administrator's saved views of an order list, as links (on a phone a select), and a form to save, rename or delete the current one. */
export function SavedViews({ list, view }: Props) {
  const shown = list.addressOf(view, { page: 1, open: null });
  const [path = '', query = ''] = shown.split('?');
  const name = path.split('/').at(-1) as ViewedList;
  const queryKey = ['saved-views', name];
  const { data: views = [], isPending } = useQuery({
    queryKey,
    queryFn: () => call('GET /api/admin/saved-views', { list: name }),
  });
  const [, navigate] = useLocation();
  const current = views.find((one) => one.query === query);
  const hrefOf = (one: Pick<SavedView, 'query'>) => (one.query ? `${path}?${one.query}` : path);
  const choices = [{ id: 'all', name: 'All orders', query: '' }, ...views];
  if (views.length === 0 && query === '') return null;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 max-md:items-center max-md:gap-y-3.5">
      {views.length > 0 && (
        <label className="flex min-w-0 grow basis-44 items-center gap-2 md:hidden">
          <span className="font-bold">View</span>
          <select
            className="input min-w-0"
            value={choices.find((one) => one.query === query)?.id ?? ''}
            onChange={({ target: { value } }) => {
              const chosen = choices.find(({ id }) => id === value);
              if (chosen) navigate(hrefOf(chosen));
            }}
          >
            <option value="" hidden>
              Not saved
            </option>
            {choices.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {views.length > 0 && (
        <nav aria-label="Saved views" className="max-md:hidden">
          <ul className="flex flex-wrap gap-x-4">
            {choices.map((one) => (
              <li key={one.id}>
                <Link
                  href={hrefOf(one)}
                  className="link flex min-h-11 items-center wrap-anywhere aria-[current]:font-bold aria-[current]:no-underline md:min-h-8"
                  aria-current={one.query === query ? 'page' : undefined}
                >
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {query !== '' && !isPending && (
        <ViewForm
          // Stays when the view is saved or deleted, and keeps the focus.
          key={query}
          list={name}
          query={query}
          current={current}
          queryKey={queryKey}
        />
      )}
    </div>
  );
}

interface FormProps {
  list: ViewedList;
  query: string;
  /** The saved view that is shown. */
  current: SavedView | undefined;
  queryKey: string[];
}

function ViewForm({ list, query, current, queryKey }: FormProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [name, setName] = useState(current?.name ?? '');
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: () =>
      current
        ? call('PATCH /api/admin/saved-views/:id', { id: current.id, name })
        : call('POST /api/admin/saved-views', { list, name, query }),
    onSuccess(saved) {
      showToast(current ? 'View renamed' : 'View saved', saved.name);
      return refresh();
    },
    onError(error) {
      if (!fieldErrorsOf(error).name) showFailure('View not saved', error.message);
    },
  });
  const remove = useMutation({
    mutationFn: (viewId: string) => call('DELETE /api/admin/saved-views/:id', { id: viewId }),
    onSuccess() {
      showToast('View deleted');
      return refresh();
    },
    onError: ({ message }) => showFailure('View not deleted', message),
  });
  const error = save.error ? fieldErrorsOf(save.error).name : undefined;
  const isBusy = save.isPending || remove.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) save.mutate();
  };
  const askToDelete = async (view: SavedView) => {
    const isConfirmed = await confirm({
      title: `Delete the view “${view.name}”?`,
      text: 'The orders stay as they are.',
      action: 'Delete view',
    });
    if (isConfirmed) remove.mutate(view.id);
  };
  return (
    <details className="open:basis-full max-md:not-open:-my-3.5">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-bold md:min-h-8">
        {current ? 'Rename or delete' : 'Save this view'}
        <ChevronsUpDown aria-hidden="true" size={16} />
      </summary>
      <form onSubmit={submit} tabIndex={-1} className="flex flex-wrap items-end gap-3 pt-2">
        <label className="grow basis-48">
          <span className="label">Name of the view</span>
          <input
            className="input"
            value={name}
            maxLength={MAX_VIEW_NAME_LENGTH}
            required
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button type="submit" className="button button-secondary" aria-busy={isBusy}>
          {current ? 'Rename' : 'Save view'}
        </button>
        {current && (
          <button
            ref={releaseFocusOnRemoval}
            type="button"
            className="button button-secondary button-dangerous"
            onClick={() => void askToDelete(current)}
          >
            Delete
          </button>
        )}
        {error && (
          <p id={id} role="alert" className="basis-full text-sm font-bold">
            {error}
          </p>
        )}
      </form>
    </details>
  );
}

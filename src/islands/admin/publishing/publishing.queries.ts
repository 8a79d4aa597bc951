import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { PUBLISH_PAGE_SIZE } from '#shared/publishing.ts';
import type { Publish } from '#shared/schemas/publishing.schema.ts';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { useServed } from '../kit/admin-context.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of publishing. */
export const PUBLISHING_KEY = 'publishing';

/** While the pages are being published. */
export const RUNNING_MS = 1000;
/** Others may publish as well. */
const IDLE_MS = 30_000;

/** Increases with each change that may have published something. */
const $changes = atom(0);

/** Reloads the publishing state and history immediately. Call it after a change that publishes. */
export function refreshPublishing(): void {
  $changes.set($changes.get() + 1);
}

/** Follows whether the public pages are up to date. */
export function usePublishState() {
  useFreshPublishing();
  return useQuery({
    ...useServed('publishing'),
    queryKey: [PUBLISHING_KEY, 'state'],
    queryFn: () => call('GET /api/admin/publish'),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : IDLE_MS),
  });
}

/** Reloads the publishing queries after `refreshPublishing`. The shell and each screen have their own query clients. */
export function useFreshPublishing(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      $changes.listen(() => {
        void queryClient.invalidateQueries({ queryKey: [PUBLISHING_KEY] });
      }),
    [queryClient],
  );
}

/** Publishes the saved content when a button is pressed. */
export function usePublishNow() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/publish'),
    onSuccess: refreshPublishing,
    onError: ({ message }) => showFailure('Not published', message),
  });
  return { isPending, publish: () => isPending || mutate() };
}

export function fetchPublishes(view: ListView): Promise<ListPage<Publish>> {
  return fetchPage('GET /api/admin/publish/history', view, PUBLISH_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show a publish. */
export const publishRecord = (id: string) => ({
  noun: 'publish',
  queryKey: [PUBLISHING_KEY, 'detail', id],
  load: () => call('GET /api/admin/publish/history/:id', { id }),
});

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { SyncProgress } from '#shared/schemas/vendors.schema.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { resultWords } from './sync-words.ts';
import { fetchProgress, HISTORY_KEY, PROGRESS_KEY, syncProducts } from './vendors.api.ts';

const FOLLOW_MS = 1000;

/** The sync of products: starts one, and follows one that is under way, whoever started it. */
export function useSync() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: syncProducts,
    onSuccess(result) {
      // Before the mutation counts as ended: otherwise its sync would be taken for somebody else's.
      queryClient.setQueryData(PROGRESS_KEY, (before: SyncProgress | undefined) =>
        before ? { ...before, ...result, state: 'done' as const } : before,
      );
      showToast('Products synced', resultWords(result));
    },
    onError(error) {
      if (error instanceof ApiError && error.body['isRunning'] === true)
        showToast('Still syncing', error.message);
      else showFailure('Sync failed', error.message);
    },
    // The lists, the vendors and the history.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const { data: progress } = useQuery({
    queryKey: PROGRESS_KEY,
    queryFn: fetchProgress,
    refetchInterval: ({ state }) => (isPending || isOpen(state.data)) && FOLLOW_MS,
  });
  useRunningInHistory(progress);
  useEndOfOthers(progress, isPending);
  const isSyncing = isPending || isOpen(progress);
  return { progress, isSyncing, sync: () => isSyncing || mutate() };
}

function isOpen(progress: SyncProgress | undefined): boolean {
  return progress?.state === 'waiting' || progress?.state === 'running';
}

/** Loads the history again when a sync begins to wait and when it begins to run, so that it's in there from its start. */
function useRunningInHistory(progress: SyncProgress | undefined): void {
  const queryClient = useQueryClient();
  const openState = isOpen(progress) ? progress?.state : null;
  useEffect(() => {
    if (openState) void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  }, [openState, queryClient]);
}

/** Reports the end of a sync that this screen didn't wait for. */
function useEndOfOthers(progress: SyncProgress | undefined, isPending: boolean): void {
  const queryClient = useQueryClient();
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!progress || isPending) return;
    const wasFollowed = isFollowed.current;
    isFollowed.current = isOpen(progress);
    if (!wasFollowed || isFollowed.current) return;
    if (progress.state === 'failed') showFailure('Sync failed', progress.error ?? undefined);
    else showToast('Products synced', resultWords(progress));
    void queryClient.invalidateQueries();
  }, [progress, isPending, queryClient]);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SyncProgress } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { announcementWords } from './sync-words.ts';
import { HISTORY_KEY, PROGRESS_KEY } from './vendors.queries.ts';

const FOLLOW_MS = 1000;

/** The product sync: starts one, and follows a running one, whoever started it. */
export function useSync() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    // Joins a running sync.
    mutationFn: () => call('POST /api/admin/vendors/sync', { wait: false }),
    // A pending response is about the previous sync.
    onMutate: () => queryClient.cancelQueries({ queryKey: PROGRESS_KEY }),
    onSuccess: (progress) => queryClient.setQueryData(PROGRESS_KEY, progress),
    onError: ({ message }) => showFailure('Sync failed', message),
  });
  const { data: progress } = useQuery({
    queryKey: PROGRESS_KEY,
    queryFn: () => call('GET /api/admin/vendors/sync'),
    refetchInterval: ({ state }) => isOpen(state.data) && FOLLOW_MS,
  });
  const isSyncing = isPending || isOpen(progress);
  return { progress, isSyncing, sync: () => isSyncing || mutate() };
}

function isOpen(progress: SyncProgress | undefined): boolean {
  return progress?.state === 'waiting' || progress?.state === 'running';
}

/**
 * Reports the end of a sync, and reloads the history when it starts waiting and running.
 * @returns the result of the last sync that ended since the screen was opened
 */
export function useSyncReport(progress: SyncProgress | undefined): SyncProgress | null {
  const queryClient = useQueryClient();
  const followed = useRef(false);
  const [ended, setEnded] = useState<SyncProgress | null>(null);
  const openState = isOpen(progress) ? progress?.state : null;
  useEffect(() => {
    if (openState) void queryClient.invalidateQueries({ queryKey: HISTORY_KEY });
  }, [openState, queryClient]);
  useEffect(() => {
    const wasFollowed = followed.current;
    followed.current = isOpen(progress);
    if (!progress || !wasFollowed || followed.current) return;
    setEnded(progress);
    if (progress.state === 'failed') showFailure('Sync failed', progress.error ?? undefined);
    else showToast('Products synced', announcementWords(progress));
    // The lists, the vendors and the history.
    void queryClient.invalidateQueries();
  }, [progress, queryClient]);
  return ended;
}

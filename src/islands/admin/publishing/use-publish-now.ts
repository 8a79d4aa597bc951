import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../toast/show-toast.ts';
import { publishNow } from './publishing.api.ts';
import { refreshPublishing } from './publishing.store.ts';

/** Publishes the pages when a button is pressed. */
export function usePublishNow() {
  const { mutate, isPending } = useMutation({
    mutationFn: publishNow,
    onSuccess: refreshPublishing,
    onError: ({ message }) => showFailure('Not published', message),
  });
  return { isPending, publish: () => isPending || mutate() };
}

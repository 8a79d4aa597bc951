import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { refreshPublishing } from '../publishing/publishing.queries.ts';
import { SEO_KEY } from './seo.queries.ts';

/** Says that the live page of a record shows other words, as after a rollback, and publishes all that is saved. */
export function PublishAgain({ path }: { path: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/publish'),
    onSuccess() {
      refreshPublishing();
      return queryClient.invalidateQueries({ queryKey: [SEO_KEY] });
    },
    onError: ({ message }) => showFailure('Not published', message),
  });
  return (
    <span className="mt-1 flex flex-col items-start text-sm">
      <span className="font-semibold text-bad">Saved, but not on the live page</span>
      <button
        type="button"
        className="button button-quiet -ml-3 text-sm"
        aria-busy={isPending}
        onClick={() => isPending || mutate()}
      >
        <Rocket aria-hidden="true" size={16} />
        {isPending ? 'Publishing…' : 'Publish again'}
        <span className="sr-only"> {path}</span>
      </button>
    </span>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Link2, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import { vendorName } from '../../kit/vendor-name.ts';
import { WEBHOOKS_KEY, webhookRecord } from '../webhooks.queries.ts';

const MATCH_FORM = loadedPart<{ webhook: WebhookDetail; onMatched: (webhook: WebhookDetail) => void }>(
  async () => (await import('./MatchForm.tsx')).MatchForm,
);

/** The actions of a webhook: replay it; match or dismiss one about an unknown order. */
export function WebhookActions({ webhook }: { webhook: WebhookDetail }) {
  const { id, state, vendorId, vendorOrderId, canReplay, canMatch } = webhook;
  const queryClient = useQueryClient();
  const [isMatching, setIsMatching] = useState(false);
  const show = (changed: WebhookDetail) => {
    queryClient.setQueryData(webhookRecord(id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: [WEBHOOKS_KEY] });
  };
  const replay = useMutation({
    mutationFn: () => call('POST /api/admin/webhooks/:id/replay', { id }),
    onSuccess(changed) {
      show(changed);
      if (changed.error !== null) showFailure('Replay failed', changed.error);
      else showToast('Webhook replayed');
    },
    onError: ({ message }) => showFailure('Replay failed', message),
  });
  const dismiss = useMutation({
    mutationFn: () => call('POST /api/admin/webhooks/:id/dismiss', { id }),
    onSuccess(changed) {
      show(changed);
      showToast('Webhook dismissed');
    },
    onError: ({ message }) => showFailure('Webhook not dismissed', message),
  });
  const askToDismiss = async () => {
    const isConfirmed = await confirm({
      title: 'Dismiss Webhook',
      text:
        `We'll ignore all webhooks about ${vendorName(vendorId)}'s order ${vendorOrderId}, including future ones. ` +
        'You can still match it later.',
      action: 'Dismiss',
      cancel: 'Keep it',
    });
    if (isConfirmed) dismiss.mutate();
  };
  const isBusy = replay.isPending || dismiss.isPending;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {canReplay && (
        <button
          type="button"
          className="button button-secondary text-sm"
          aria-busy={replay.isPending}
          onClick={() => isBusy || replay.mutate()}
        >
          <RotateCw aria-hidden="true" size={16} />
          {replay.isPending ? 'Replaying…' : 'Replay'}
        </button>
      )}
      {canMatch && (
        <button type="button" className="button button-secondary text-sm" onClick={() => setIsMatching(true)}>
          <Link2 aria-hidden="true" size={16} />
          Match
        </button>
      )}
      {canMatch && state === 'unmatched' && (
        <button
          type="button"
          className="button button-quiet text-sm text-bad"
          aria-busy={dismiss.isPending}
          onClick={() => isBusy || void askToDismiss()}
        >
          <Ban aria-hidden="true" size={16} />
          {dismiss.isPending ? 'Dismissing…' : 'Dismiss'}
        </button>
      )}
      <Modal open={isMatching} title="Match to an order" size="medium" onClose={() => setIsMatching(false)}>
        <PartBoundary fallback={<div className="skeleton m-4 h-40" />} onRetry={MATCH_FORM.retry}>
          <MATCH_FORM.Part
            webhook={webhook}
            onMatched={(changed) => {
              setIsMatching(false);
              show(changed);
              showToast('Webhook matched');
            }}
          />
        </PartBoundary>
      </Modal>
    </div>
  );
}

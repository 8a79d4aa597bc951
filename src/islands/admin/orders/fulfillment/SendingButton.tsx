import { useStore } from '@nanostores/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../../toast/show-toast.ts';
import { $question } from '../../kit/dialog/confirm.ts';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';

interface Props {
  label: string;
  busyLabel: string;
  className?: string;
  /** What a press does. Its script is loaded with the press: most visits send nothing. */
  work: (sending: typeof import('./send-several-orders.ts')) => Promise<unknown>;
}

/** A button that sends orders to their vendors or takes that back, once however often it is pressed. */
export function SendingButton({ label, busyLabel, className = 'button button-secondary', work }: Props) {
  const queryClient = useQueryClient();
  const isAsking = useStore($question) !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => work(await import('./send-several-orders.ts')),
    onError: ({ message }) => showFailure(`${label}: that failed`, message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  const isBusy = isPending && !isAsking;
  return (
    <button
      ref={releaseFocusOnRemoval}
      type="button"
      className={className}
      aria-busy={isBusy}
      onClick={() => isPending || mutate()}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { USERS } from '../user-list.ts';
import { USERS_KEY, useUserCache } from '../users.queries.ts';

interface Props {
  user: UserDetail;
  /** Called when someone else has changed the account. */
  onChanged: () => void;
}

/** Deletes an account after a confirmation that lists what is deleted and what stays. */
export function DeleteUser({ user: { id, username, updatedAt }, onChanged }: Props) {
  const queryClient = useQueryClient();
  const { onStale } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/users/:id', { id, updatedAt }),
    onSuccess() {
      USERS.view.close({ open: null });
      showToast(`${username} deleted`);
      // Forward would show it again.
      for (const part of ['detail', 'designs'])
        queryClient.removeQueries({ queryKey: [USERS_KEY, part, id] });
      void queryClient.invalidateQueries({
        queryKey: [USERS_KEY],
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
    },
    onError(error) {
      if (error instanceof ApiError && onStale(error.body)) onChanged();
      else showFailure('User not deleted', error.message);
    },
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${username}?`,
      text: 'This deletes the account, its cart, and its designs with their files, and ends its sessions. Orders stay, with the designs that an order still needs. Messages and emails stay. This cannot be undone.',
      action: 'Delete account',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-secondary button-dangerous"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      Delete account
    </button>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { useAdmin } from '../../kit/admin-context.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { useUserCache } from '../users.queries.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { type UserAction, userActions } from './user-actions.ts';

/** The actions of an account, each with a confirmation. */
export function UserActions({ user }: { user: UserDetail }) {
  const { user: self } = useAdmin();
  const [isStale, setIsStale] = useState(false);
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-3">
      {userActions(user, user.id === self.id).map((action) => (
        <ActionButton key={action.name} action={action} setIsStale={setIsStale} />
      ))}
      {user.id !== self.id && <DeleteUser user={user} onChanged={() => setIsStale(true)} />}
      {isStale && (
        <p role="alert" className="w-full rounded-md bg-bad-soft p-3 text-bad">
          Someone else just changed this account. Check it above, then try again.
        </p>
      )}
    </section>
  );
}

interface ButtonProps {
  action: UserAction;
  /** Called with whether someone else has changed the account. */
  setIsStale: (isStale: boolean) => void;
}

function ActionButton({
  action: { label, isDangerous, question, send, done, failure },
  setIsStale,
}: ButtonProps) {
  const { saved, onStale } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => setIsStale(false),
    onSuccess: (user) => saved(user, done),
    onError(error) {
      if (error instanceof ApiError && onStale(error.body)) setIsStale(true);
      else showFailure(failure, error.message);
    },
  });
  const ask = async () => {
    if (await confirm({ ...question, action: question.action ?? label })) mutate();
  };
  return (
    <button
      type="button"
      className={`button button-secondary ${isDangerous ? 'button-dangerous' : ''}`}
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      {label}
    </button>
  );
}

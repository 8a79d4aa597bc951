import { UserPlus } from 'lucide-react';
import { useSearch } from 'wouter';
import { USER_PAGE_SIZE } from '#shared/users.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { Modal } from '../kit/dialog/Modal.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { mayDiscard } from '../kit/unsaved-changes.ts';
import { USER_COLUMNS } from './user-columns.tsx';
import { NEW_USER, USER_FILTERS, USERS } from './user-list.ts';
import { fetchUsers, USERS_KEY } from './users.queries.ts';

const DETAIL = loadedPart(async () => (await import('./UserDetail.tsx')).UserDetail);
const NEW_USER_FORM = loadedPart(async () => (await import('./actions/NewUserForm.tsx')).NewUserForm);

/** The accounts and their roles (docs/product/accounts.md#users). */
export function Users() {
  const view = USERS.read(useSearch());
  const isAdding = view.open === NEW_USER;
  // Replaces the history entry: going back might ask about the changes that were just saved.
  const setAdding = (isNow: boolean) =>
    USERS.view.change({ open: isNow ? NEW_USER : null }, { replace: true });
  const cancel = async () => {
    if (await mayDiscard()) setAdding(false);
  };
  return (
    <>
      <ListScreen
        list={USERS}
        view={view}
        noun={['user', 'users']}
        caption="Users"
        queryKey={USERS_KEY}
        pageSize={USER_PAGE_SIZE}
        load={fetchUsers}
        columns={USER_COLUMNS}
        cardHeight={18.5}
        filters={USER_FILTERS}
        nameOf={({ username }) => username}
        actions={() => (
          <button type="button" className="button button-secondary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" size={16} />
            New user
          </button>
        )}
        words={{
          loading: 'Loading users...',
          failed: 'Failed to load users. Please try again.',
          nothing: 'No users yet',
          noMatch: () => 'No users found',
        }}
      />
      <Modal open={isAdding} title="New user" size="medium" onClose={() => void cancel()}>
        <PartBoundary fallback={<div className="skeleton m-4 h-80" />} onRetry={NEW_USER_FORM.retry}>
          <NEW_USER_FORM.Part onDone={() => setAdding(false)} />
        </PartBoundary>
      </Modal>
      <DetailDialog
        noun="user"
        openId={isAdding ? null : view.open}
        titleOf={() => 'User'}
        detail={DETAIL}
        onClose={() => USERS.view.close({ open: null })}
      />
    </>
  );
}

import type { AdminUser } from '#shared/schemas/user.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { UserBadges } from './UserBadges.tsx';
import { USERS } from './user-list.ts';

const column = columnHelper<AdminUser>();

export const USER_COLUMNS = column.columns([
  column.accessor('username', {
    id: 'username',
    header: 'Username',
    enableSorting: true,
    cell: ({ row: { original } }) => (
      <span className="block @min-[54rem]:min-w-48">
        <RowLink list={USERS} id={original.id} className="link inline-block font-semibold wrap-anywhere">
          {original.username}
        </RowLink>
        <SubLine>
          <EmailAddress address={original.email} />
        </SubLine>
      </span>
    ),
  }),
  column.accessor('role', {
    header: 'Role',
    // Badges don't wrap.
    meta: { wide: true },
    cell: ({ row: { original } }) => <UserBadges user={original} />,
  }),
  column.accessor('lastSignInAt', {
    id: 'signedIn',
    header: 'Last Sign-In',
    enableSorting: true,
    cell: ({ row: { original } }) =>
      original.lastSignInAt ? <Moment at={original.lastSignInAt} as="ago" /> : 'Never',
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Created',
    enableSorting: true,
    cell: ({ getValue }) => <Moment at={getValue()} as="day" />,
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <ViewButton list={USERS} id={original.id}>
        View Details<span className="sr-only"> of {original.username}</span>
      </ViewButton>
    ),
  }),
]);

import type { AdminUser } from '#shared/schemas/user.schema.ts';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { ROLE_LABELS } from './user-list.ts';

/** An account's role and whether it can sign in. */
export function UserBadges({ user: { role, isInvited, disabledAt, isSample } }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1">
      <span className={`badge ${role === 'admin' ? 'badge-moving' : 'badge-neutral'}`}>
        {ROLE_LABELS[role]}
      </span>
      {isInvited && <span className="badge badge-neutral">Invited</span>}
      {disabledAt && <span className="badge badge-failed">Disabled</span>}
      {isSample && <SampleBadge />}
    </span>
  );
}

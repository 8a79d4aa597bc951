import { plural } from '#shared/count-words.ts';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { INVITATION_HOURS, RESET_LINK_HOURS } from '#shared/users.ts';
import { call } from '../../../../client/api.ts';
import { changeUser } from '../users.queries.ts';

export interface UserAction {
  /** Identifies an action of an account, independent of its label. */
  name: string;
  label: string;
  /** Whether it takes something away from the user. */
  isDangerous?: true;
  /** The confirmation. Its button has the label, unless `action` replaces it. */
  question: { title: string; text: string; action?: string };
  send: () => Promise<UserDetail>;
  /** The titles of the toasts. */
  done: string;
  failure: string;
}

/** Returns the actions of an account. @param isSelf whether it is the administrator's own */
export function userActions(user: UserDetail, isSelf: boolean): UserAction[] {
  const actions = [roleAction(user, isSelf), stateAction(user, isSelf)];
  // A disabled account gets no link.
  if (!user.disabledAt) actions.unshift(linkAction(user));
  if (user.sessionCount > 0) actions.push(sessionsAction(user, isSelf));
  return actions;
}

function linkAction({ id, username, email, isInvited }: UserDetail): UserAction {
  if (isInvited)
    return {
      name: 'link',
      label: 'Send the invitation again',
      question: {
        title: `Send ${username} the invitation again?`,
        text: `We'll email ${email} a new link to choose a password. It works once, for ${INVITATION_HOURS} hours. Any earlier link will stop working.`,
        action: 'Send invitation',
      },
      send: () => call('POST /api/admin/users/:id/reset-link', { id }),
      done: 'Invitation sent',
      failure: 'Invitation not sent',
    };
  return {
    name: 'link',
    label: 'Send a password link',
    question: {
      title: `Send ${username} a password link?`,
      text: `We'll email ${email} a link to choose a new password. It works once, for ${plural(RESET_LINK_HOURS, 'hour', 'hours')}. The current password works until then.`,
      action: 'Send link',
    },
    send: () => call('POST /api/admin/users/:id/reset-link', { id }),
    done: 'Link sent',
    failure: 'Link not sent',
  };
}

function roleAction({ id, username, role, updatedAt }: UserDetail, isSelf: boolean): UserAction {
  if (role === 'user')
    return {
      name: 'role',
      label: 'Make administrator',
      question: {
        title: `Make ${username} an administrator?`,
        text: `${username} will see and change all orders, messages and accounts, and has to sign in again. A password that is too weak for an administrator has to be changed first: we'll email a link. The other administrators get an email.`,
      },
      send: () => changeUser(id, { role: 'admin', updatedAt }),
      done: `${username} is an administrator now`,
      failure: 'Role not changed',
    };
  return {
    name: 'role',
    label: 'Remove as administrator',
    isDangerous: true,
    question: {
      title: `Remove ${username} as administrator?`,
      text: isSelf
        ? "This is your own account. You'll be signed out and lose access to the back office right away."
        : `${username} keeps the account and its orders, loses access to the back office, and is signed out everywhere.`,
    },
    send: () => changeUser(id, { role: 'user', updatedAt }),
    done: `${username} is no longer an administrator`,
    failure: 'Role not changed',
  };
}

function stateAction(
  { id, username, isInvited, disabledAt, updatedAt }: UserDetail,
  isSelf: boolean,
): UserAction {
  if (disabledAt)
    return {
      name: 'state',
      label: 'Enable',
      question: {
        title: `Enable ${username}?`,
        text: isInvited
          ? `${username} still has to choose a password. Send a new invitation afterwards.`
          : `${username} can sign in again with the same password.`,
      },
      send: () => changeUser(id, { disabled: false, updatedAt }),
      done: `${username} enabled`,
      failure: 'User not enabled',
    };
  return {
    name: 'state',
    label: 'Disable',
    isDangerous: true,
    question: {
      title: `Disable ${username}?`,
      text: isSelf
        ? "This is your own account. You'll be signed out right away, and can't sign in until another administrator enables it."
        : `${username} is signed out everywhere, and can't sign in or get a new password until an administrator enables the account. Their orders are kept.`,
    },
    send: () => changeUser(id, { disabled: true, updatedAt }),
    done: `${username} disabled`,
    failure: 'User not disabled',
  };
}

function sessionsAction({ id, username, sessionCount }: UserDetail, isSelf: boolean): UserAction {
  const browsers = plural(sessionCount, 'browser', 'browsers');
  return {
    name: 'sessions',
    label: 'Sign out everywhere',
    question: {
      title: `Sign ${username} out everywhere?`,
      text: isSelf
        ? `This is your own account. You'll be signed out on ${browsers}, including this one.`
        : `${username} will be signed out on ${browsers}.`,
    },
    send: () => call('POST /api/admin/users/:id/end-sessions', { id }),
    done: `${username} signed out`,
    failure: 'Not signed out',
  };
}

import { addUser } from '#server/auth/add-user.ts';
import { listUsers } from '#server/auth/users.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { UserDetail, UserList } from '#shared/schemas/user.schema.ts';
import { NewUserInput } from '#shared/schemas/user-actions.schema.ts';
import { UsersQuery } from '#shared/schemas/user-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists accounts, newest first by default, with the number of all matches in the header `X-Total-Count`. `q` searches ' +
    'usernames and email addresses.',
  auth: 'admin',
  limit: 'admin',
  input: UsersQuery,
  output: UserList,
  run: ({ input: { q, ...filter }, services }) => {
    const { users, total } = listUsers(services.db, { ...filter, search: q });
    return listReply({ users }, { total });
  },
});

export const POST = endpoint({
  summary:
    'Creates an account. Without `password`, it gets an email with a link to choose one, which works once, for 72 hours.',
  auth: 'admin',
  limit: 'admin',
  input: NewUserInput,
  output: UserDetail,
  status: 201,
  errors: ['username_taken'],
  run: ({ input, actor, services }) => addUser(services, input, actor),
});

export const ALL = otherMethods({ GET, POST });

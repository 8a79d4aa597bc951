import { endpoint } from '#server/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

/** An unknown call answers like every other error, not with a page. */
export const ALL = endpoint({
  auth: 'public',
  limit: 'read',
  run: () => {
    throw new AppError('not_found');
  },
});

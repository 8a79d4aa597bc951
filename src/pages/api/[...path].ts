import { endpoint } from '#server/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

/** Responds to unknown addresses with an error in JSON, not with a page. */
export const ALL = endpoint({
  summary: 'Responds to unknown addresses.',
  auth: 'public',
  limit: 'read',
  errors: ['not_found'],
  run: () => {
    throw new AppError('not_found');
  },
});

import type { APIRoute } from 'astro';
import { errorResponse } from '#server/http/response.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

/**
 * Responds to unknown addresses with an error in JSON, not with a page. It reads nothing of the request: whatever is
 * sent to an address that doesn't exist, that is what is wrong.
 */
export const ALL: APIRoute = async (http) => {
  const { services, address } = http.locals;
  try {
    await services.limits.spend('read', address);
    throw new AppError('not_found');
  } catch (error) {
    return errorResponse(error, http);
  }
};

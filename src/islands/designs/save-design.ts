import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { type CallOptions, call, type InputOf, type OutputOf } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Logo } from './read-logo.ts';

type Input = Omit<InputOf<'POST /api/customizations'>, 'logo'>;
type SavedDesign = OutputOf<'POST /api/customizations'>;

/**
 * Saves a design as a new record. A logo that is stored with an earlier design is not sent again, unless that design is gone.
 * @throws ApiError
 */
export async function saveDesign(
  input: Input,
  logo: Logo | null,
  options: CallOptions,
): Promise<SavedDesign> {
  if (!logo?.storedWith) return send(input, logo, options);
  try {
    return await send({ ...input, logoFrom: logo.storedWith }, null, options);
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'customization_not_found';
    if (isGone && logo.file.size <= MAX_LOGO_BYTES) return send(input, logo, options);
    throw error;
  }
}

function send(input: Input, logo: Logo | null, options: CallOptions): Promise<SavedDesign> {
  return call('POST /api/customizations', { ...input, logo: logo?.file }, { ...options, multipart: true });
}

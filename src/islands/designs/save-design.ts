import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { type CallOptions, call, type InputOf, type OutputOf } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Logo } from './read-logo.ts';

type Input = Omit<InputOf<'POST /api/customizations'>, 'logo' | 'removeWhite'>;
type SavedDesign = OutputOf<'POST /api/customizations'>;

/**
 * Saves a design as a new record. A logo that is stored with an earlier design is not sent again, unless that design is gone.
 * @throws ApiError
 */
export async function saveDesign(
  design: Input,
  logo: Logo | null,
  options: CallOptions,
): Promise<SavedDesign> {
  const input = { ...design, ...(logo?.removesWhite && { removeWhite: true }) };
  const upload = () =>
    call('POST /api/customizations', { ...input, logo: logo?.file }, { ...options, multipart: true });
  if (!logo?.storedWith) return upload();
  try {
    const stored = { ...input, logoFrom: logo.storedWith };
    return await call('POST /api/customizations', stored, { ...options, multipart: true });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'customization_not_found';
    if (isGone && logo.file.size <= MAX_LOGO_BYTES) return upload();
    throw error;
  }
}

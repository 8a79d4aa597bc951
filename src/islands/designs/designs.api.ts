import { ApiError, type CallOptions, callApi, send as sendRequest, toError } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import type { SaveDesignInput } from '#shared/schemas/design.schema.ts';
import { SavedDesign } from '#shared/schemas/saved-design.schema.ts';
import type { Logo } from './read-logo.ts';

type Input = Omit<SaveDesignInput, 'logoFrom'> & { metadata: Record<string, unknown> };

export const designsApi = {
  /**
   * Saves a design as a new record. A logo that is stored with an earlier design is not sent again, unless
   * that design is gone.
   */
  async save(data: Input, logo: Logo | null, options: CallOptions): Promise<SavedDesign> {
    if (!logo?.storedWith) return send(data, logo, options);
    try {
      return await send({ ...data, logoFrom: logo.storedWith }, null, options);
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'customization_not_found';
      if (isGone && logo.file.size <= MAX_LOGO_BYTES) return send(data, logo, options);
      throw error;
    }
  },

  /** Returns a logo as the server draws it for the print, as a PNG. */
  async previewLogo({ file, name }: Logo, options: CallOptions): Promise<Blob> {
    const form = new FormData();
    form.set('data', '{}');
    form.set('logo', file, name);
    const response = await sendRequest('POST', API.logoPreview, form, options);
    if (!response.ok) throw toError(response, await response.text());
    return response.blob();
  },
};

function send(
  data: Input & { logoFrom?: string },
  logo: Logo | null,
  options: CallOptions,
): Promise<SavedDesign> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  if (logo) form.set('logo', logo.file, logo.name);
  return callApi('POST', API.customizations, SavedDesign, form, options);
}

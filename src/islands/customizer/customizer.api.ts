import { callApi } from '#shared/api-client.ts';
import type { Customization } from '#shared/customization/customization.ts';
import type { CustomizationInput } from '#shared/schemas/customization.schema.ts';
import type { Logo } from './read-logo.ts';

export const customizerApi = {
  /** Saves a design; every save makes a new record (api.md, "Public"). */
  save(data: CustomizationInput & { metadata: Record<string, unknown> }, logo: Logo | null) {
    const form = new FormData();
    form.set('data', JSON.stringify(data));
    if (logo) form.set('logo', logo.file, logo.name);
    return callApi<Customization>('POST', '/api/customizations', form);
  },
};

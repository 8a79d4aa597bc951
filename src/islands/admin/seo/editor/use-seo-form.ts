import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod/mini';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showToast } from '../../../toast/show-toast.ts';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import type { SeoHelp } from '../help/seo-suggestions.ts';
import { useSeoCache } from '../seo.queries.ts';
import { readOpen, SEO } from '../seo-list.ts';
import { type EditedSeo, valuesOf } from './typed-seo.ts';

type Input = z.input<typeof SeoPageInput>;

/** The props of each tab's fields. */
export interface SeoFields {
  form: UseFormReturn<Input, unknown, SeoPageInput>;
  errorOf: (name: FieldPath<Input>) => string | undefined;
  /** Whether the record is stored, so that its path can't change. */
  isEdited: boolean;
  help: SeoHelp;
}

export function useSeoForm(edited: EditedSeo) {
  const { show, onStale } = useSeoCache();
  const [isDeleted, setIsDeleted] = useState(false);
  const admin = useAdminForm({
    schema: SeoPageInput,
    record: edited,
    valuesOf,
    async send(input): Promise<EditedSeo> {
      try {
        const record = await call('POST /api/admin/seo', input);
        return { path: record.path, record };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') becomeNew();
        throw error;
      }
    },
    onSaved({ path, record }) {
      setIsDeleted(false);
      if (record) show(record);
      showToast('SEO page saved');
      // Replaces the history entry: going back might ask about the changes that were just saved.
      const isOpenAsNew = readOpen(SEO.read(location.search).open ?? '').isNew;
      if (isOpenAsNew) SEO.view.change({ open: path }, { replace: true });
    },
    failure: 'Failed to save SEO page',
    onStale(body) {
      const record = onStale(body);
      if (record) setIsDeleted(false);
      return record && { path: record.path, record };
    },
  });

  /** Turns the typed values into a new record: the edited one was deleted. */
  function becomeNew(): void {
    setIsDeleted(true);
    admin.form.setValue('updatedAt', '');
    admin.form.setValue('isNew', true);
  }

  return {
    ...admin,
    /** Whether someone else deleted the record. */
    isDeleted,
  };
}

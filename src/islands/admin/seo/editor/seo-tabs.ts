import type { FieldErrors } from 'react-hook-form';
import type { TypedSeo } from './typed-seo.ts';

export const TABS = [
  { name: 'basic', label: 'Basic SEO', fields: ['path', 'isActive', 'title', 'description', 'keywords'] },
  { name: 'social', label: 'Social Media', fields: ['ogTitle', 'ogDescription', 'ogImage'] },
  { name: 'advanced', label: 'Advanced', fields: ['robots', 'canonical'] },
] as const;

export type TabName = (typeof TABS)[number]['name'];

/** Returns the first tab that has a field with an error. */
export function tabOf(errors: FieldErrors<Record<keyof TypedSeo, unknown>>): TabName | undefined {
  return TABS.find(({ fields }) => fields.some((field) => errors[field]))?.name;
}

/** The compared fields after someone else changed the record. */
export const COMPARED = [
  { name: 'isActive', label: 'Active', words: (value: unknown) => (value ? 'Yes' : 'No') },
  { name: 'title', label: 'Page Title' },
  { name: 'description', label: 'Meta Description' },
  { name: 'keywords', label: 'Keywords' },
  { name: 'ogTitle', label: 'Open Graph Title' },
  { name: 'ogDescription', label: 'Open Graph Description' },
  { name: 'ogImage', label: 'Open Graph Image URL' },
  { name: 'robots', label: 'Robots' },
  { name: 'canonical', label: 'Canonical address' },
] as const;

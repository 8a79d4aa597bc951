import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { fieldLabel } from '../setting-fields.ts';
import { PremierSites } from './PremierSites.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

const CONTACT = [
  { name: 'name', hint: 'In the footer, emails and search results.' },
  { name: 'shortName', hint: 'In the header.' },
  { name: 'email', type: 'email', hint: 'On the contact page. Customers reply to this address.' },
  {
    name: 'phone',
    type: 'tel',
    isOptional: true,
    hint: 'Shown on the contact page. Leave it empty if you have none.',
  },
  {
    name: 'streetAddress',
    isOptional: true,
    hint: 'In one line, for the contact page and its map. If it is empty, the first premier site is shown.',
  },
] as const;
const LINKS = [
  'loginUrl',
  'afattUrl',
  'founderVideoUrl',
  'social.facebook',
  'social.instagram',
  'social.tiktok',
  'social.youtube',
] as const;

/** Page titles end with the name: search results cut off longer ones. */
const MAX_NAME_IN_TITLES = 30;
const LONG_NAME = 'Long names make page titles too long for search results.';

/** What the site and our emails say about the institute (docs/product/site.md#institute-facts). */
export function InstituteForm({ record }: { record: SettingRecord<'institute'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'institute',
    schema: SETTING_INPUTS.institute,
    record,
    valuesOf: ({ premierSites, ...value }) => ({
      ...value,
      premierSites: premierSites.map(({ latitude, longitude, ...site }) => ({
        ...site,
        latitude: String(latitude),
        longitude: String(longitude),
      })),
    }),
  });
  const { form, errorOf } = admin;
  const isLong = useWatch({ control: form.control, name: 'name' }).length > MAX_NAME_IN_TITLES;
  return (
    <SettingForm group="institute" admin={admin}>
      <p className="text-sm text-stone">Saving publishes the website again, which takes a few seconds.</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {CONTACT.map(({ name, hint, ...field }) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            type={'type' in field ? field.type : 'text'}
            label={fieldLabel('institute', name)}
            hint={name === 'name' && isLong ? `${hint} ${LONG_NAME}` : hint}
            required={!('isOptional' in field)}
            autoComplete="off"
            error={errorOf(name)}
            {...form.register(name)}
          />
        ))}
      </div>
      <fieldset>
        <legend className="mb-2 font-bold">Links</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {LINKS.map((name) => (
            <TextField
              key={name}
              id={`${id}-${name}`}
              type="url"
              label={fieldLabel('institute', name)}
              autoComplete="off"
              error={errorOf(name)}
              {...form.register(name)}
            />
          ))}
        </div>
      </fieldset>
      <PremierSites form={form} errorOf={errorOf} />
    </SettingForm>
  );
}

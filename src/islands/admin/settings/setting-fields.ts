import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { RETENTION, RETENTION_NAMES } from '#shared/retention.ts';
import type { InstituteValue } from '#shared/schemas/institute.schema.ts';
import type { TaxState } from '#shared/schemas/setting-values.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';

/** A field of a form of settings. */
export interface SettingField {
  /** A dotted path. */
  name: string;
  label: string;
  /** Formats a value for display; by default it is shown as is. */
  words?: (value: unknown) => string;
}

const money = (value: unknown) => displayMoney(String(value));
const days = (value: unknown) => (Number(value) === 1 ? '1 day' : `${value} days`);
const minutes = (value: unknown) => plural(Number(value), 'minute', 'minutes');
const onOff = (value: unknown) => (value ? 'on' : 'off');
const list = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** More states are only counted. */
const MAX_STATES_IN_WORDS = 8;

function statesInWords(value: unknown): string {
  const states = value as TaxState[];
  if (states.length === 0) return 'none';
  if (states.length > MAX_STATES_IN_WORDS) return plural(states.length, 'state', 'states');
  return states
    .map(({ state, rate, clothing, shipping }) => {
      const goods = clothing ? '' : ' without clothing';
      return `${state} ${rate}%${goods}${shipping ? ' with shipping' : ''}`;
    })
    .join(', ');
}

const sitesInWords = (value: unknown) =>
  (value as InstituteValue['premierSites'])
    .map(
      ({ name, city, state, latitude, longitude }) =>
        `${name} (${city}, ${state}, ${latitude}, ${longitude})`,
    )
    .join('; ');

/** The fields of each group, in the order of its form. */
export const SETTING_FIELDS: Record<SettingGroup, readonly SettingField[]> = {
  shipping: [
    { name: 'shippingFlat', label: 'Flat rate', words: money },
    { name: 'freeShippingFrom', label: 'Free from', words: money },
  ],
  tax: [
    { name: 'states', label: 'States', words: statesInWords },
    { name: 'clothingCategories', label: 'Clothing', words: list },
  ],
  delivery: [
    { name: 'make.min', label: 'To make, at least', words: days },
    { name: 'make.max', label: 'To make, at most', words: days },
    { name: 'ship.min', label: 'To ship, at least', words: days },
    { name: 'ship.max', label: 'To ship, at most', words: days },
  ],
  fulfillment: [
    { name: 'automatic', label: 'Automatic fulfillment', words: onOff },
    { name: 'delayMinutes', label: 'Delay', words: minutes },
    { name: 'undoMinutes', label: 'Time to undo', words: minutes },
  ],
  sync: [{ name: 'reviewNew', label: 'Review of new products', words: onOff }],
  notify: [
    { name: 'orders', label: 'Paid orders', words: list },
    { name: 'flags', label: 'Flagged orders', words: list },
    { name: 'jobs', label: 'Failed background jobs', words: list },
    { name: 'messages', label: 'Messages from the contact form', words: list },
  ],
  retention: RETENTION_NAMES.map((name) => ({ name, label: RETENTION[name].what, words: days })),
  institute: [
    { name: 'name', label: 'Name' },
    { name: 'shortName', label: 'Short name' },
    { name: 'email', label: 'Email' },
    { name: 'phone', label: 'Phone' },
    { name: 'streetAddress', label: 'Street address' },
    { name: 'loginUrl', label: 'Student sign-in' },
    { name: 'afattUrl', label: 'AFATT site' },
    { name: 'founderVideoUrl', label: "Founder's video" },
    { name: 'social.facebook', label: 'Facebook' },
    { name: 'social.instagram', label: 'Instagram' },
    { name: 'social.tiktok', label: 'TikTok' },
    { name: 'social.youtube', label: 'YouTube' },
    { name: 'premierSites', label: 'Premier sites', words: sitesInWords },
  ],
};

/** Returns the label of a field. */
export function fieldLabel(group: SettingGroup, name: string): string {
  return SETTING_FIELDS[group].find((field) => field.name === name)?.label ?? name;
}

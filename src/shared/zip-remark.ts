import { MILITARY_STATES, toStateCode, US_STATE_NAMES } from './us-states.ts';
import { isUsualZip } from './zip-states.ts';

const MILITARY_POST = /^\s*(?:APO|FPO|DPO)\s*$/i;

/**
 * Returns a remark on a ZIP code that doesn't seem to fit its state or city (docs/product/checkout.md#addresses), else `null`.
 */
export function zipRemark({
  city,
  state,
  zipCode,
}: Record<'city' | 'state' | 'zipCode', string>): string | null {
  const code = toStateCode(state);
  if (!code) return null;
  const zip = zipCode.trim();
  if (/^\d{5}(-\d{4})?$/.test(zip) && !isUsualZip(code, zip)) {
    return `${zip} doesn't look like ${withArticle(US_STATE_NAMES[code])} ZIP. Check both.`;
  }
  if (MILITARY_STATES.includes(code) && city.trim() && !MILITARY_POST.test(city)) {
    return 'For a military address, enter APO, FPO or DPO as the city.';
  }
  return null;
}

/** Returns a name with its article: "a Georgia", "an Ohio", "a Utah". */
function withArticle(name: string): string {
  return `${/^(?:[AEIO]|U\.)/.test(name) ? 'an' : 'a'} ${name}`;
}

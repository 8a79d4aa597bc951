import { MILITARY_STATES, US_STATE_NAMES, US_STATES, type UsState } from '#shared/us-states.ts';

const MILITARY_POST = /^\s*(?:APO|FPO|DPO)\s*$/i;

/** Returns whether a ZIP code belongs to a state. */
export type ZipCheck = (state: UsState, zipCode: string) => boolean;

/** Returns remarks on a partly typed address: the name of its state, and whether the ZIP code fits it. */
export function describePlace(
  { city, state, zipCode }: { city: string; state: string; zipCode: string },
  isUsualZip: ZipCheck,
): { state: string | null; zipCode: string | null } {
  const code = US_STATES.find((candidate) => candidate === state.trim().toUpperCase());
  if (!code) return { state: null, zipCode: null };
  return { state: US_STATE_NAMES[code], zipCode: zipCodeRemark(code, city, zipCode, isUsualZip) };
}

function zipCodeRemark(state: UsState, city: string, zipCode: string, isUsualZip: ZipCheck): string | null {
  const isZip = /^\d{5}(-\d{4})?$/.test(zipCode.trim());
  if (isZip && !isUsualZip(state, zipCode.trim())) {
    return `${zipCode.trim()} doesn't look like ${articleOf(US_STATE_NAMES[state])} ZIP. Check both.`;
  }
  if (MILITARY_STATES.includes(state) && city.trim() && !MILITARY_POST.test(city)) {
    return 'For a military address, enter APO, FPO or DPO as the city.';
  }
  return null;
}

/** Returns a name with its article: "a Georgia", "an Ohio", "a Utah". */
function articleOf(name: string): string {
  return `${/^(?:[AEIO]|U\.)/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The names of the 50 states, DC, the territories and military addresses by USPS code (docs/product/checkout.md#addresses). */
export const US_STATE_NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

export type UsState = keyof typeof US_STATE_NAMES;

export const US_STATES = Object.keys(US_STATE_NAMES) as UsState[];

/** Other names that browsers and people fill in. */
const OTHER_NAMES: Record<string, UsState> = {
  'washington dc': 'DC',
  'virgin islands': 'VI',
  'armed forces africa': 'AE',
  'armed forces canada': 'AE',
  'armed forces middle east': 'AE',
};

/** Returns the code of a state from its code or its full name, in any case; `null` for anything else. */
export function toStateCode(text: string): UsState | null {
  const key = toKey(text);
  const known = US_STATES.find((code) => [code, US_STATE_NAMES[code]].some((name) => toKey(name) === key));
  return known ?? OTHER_NAMES[key] ?? null;
}

/** Returns the name of a typed state, as a remark below the field; `null` if it is unknown. */
export function stateRemark(typed: string): string | null {
  const code = toStateCode(typed);
  return code && US_STATE_NAMES[code];
}

function toKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,()]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Codes of military addresses: APO, FPO and DPO. */
export const MILITARY_STATES: readonly string[] = ['AA', 'AE', 'AP'] satisfies UsState[];
const TERRITORIES: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'VI'] satisfies UsState[];

/** Returns whether mail to a two-letter code takes longer than to the 50 states. */
export function isOutlying(state: string): boolean {
  return MILITARY_STATES.includes(state) || TERRITORIES.includes(state);
}

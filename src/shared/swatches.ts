import { normalizeOption } from './variants.ts';

/** The colors that the shop can show, by their store names. */
export const SWATCHES = {
  Black: '#16181a',
  Bone: '#e9e4d8',
  Olive: '#5a6044',
  Coyote: '#8a7350',
  Steel: '#4b5a66',
  Navy: '#27324a',
  White: '#f7f6f2',
} as const;
export type ColorName = keyof typeof SWATCHES;

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(SWATCHES).map(([name, color]) => [normalizeOption(name), color]),
);

/** Returns the CSS color of a named color; undefined for a vendor's unknown name. */
export function swatchOf(name: string): string | undefined {
  return BY_NAME.get(normalizeOption(name));
}

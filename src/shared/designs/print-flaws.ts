/** What can be wrong with the print of a design, in the order shown (docs/product/designs.md#print-checks). */
export const PRINT_FLAWS = [
  'low_resolution',
  'logo_cropped',
  'text_cropped',
  'live_text',
  'half_transparent',
  'white_box',
  'faint_logo',
  'faint_text',
] as const;
export type PrintFlaw = (typeof PRINT_FLAWS)[number];

/** Without their acceptance a design can't be ordered. The others are accepted together with the whole print. */
export const NEEDS_CONSENT = [
  'low_resolution',
  'logo_cropped',
  'text_cropped',
  'live_text',
] as const satisfies PrintFlaw[];
export type ConsentFlaw = (typeof NEEDS_CONSENT)[number];

/** The flaws that depend on the color of the product. */
export const DEPENDS_ON_COLOR = ['white_box', 'faint_logo', 'faint_text'] as const satisfies PrintFlaw[];

/** The messages for shoppers. `blurryPrint` returns the message for a low resolution with its DPI. */
export const FLAW_WARNINGS: Record<PrintFlaw, string> = {
  low_resolution: 'This will print blurry.',
  logo_cropped: 'Part of the logo is outside the print area and would be cut off.',
  text_cropped: 'Part of the text is outside the print area and would be cut off.',
  live_text: 'Your logo has live text. It prints in our fonts, which may look different from yours.',
  half_transparent: 'Parts of the logo are see-through. They may print patchy or with a pale edge.',
  white_box: 'The logo has a white background, which prints as a white box.',
  faint_logo: 'The logo is almost the color of what it prints on, so it can hardly be seen.',
  faint_text: 'The text is almost the color of what it prints on, so it can hardly be seen.',
};

/** The labels of the checkboxes that accept a flaw. */
export const FLAW_CONSENTS: Record<ConsentFlaw, string> = {
  low_resolution: 'Print it blurry',
  logo_cropped: 'Print it with the logo cut off',
  text_cropped: 'Print it with the text cut off',
  live_text: 'Print the text in these fonts',
};

/** The words for administrators, and in the evidence of a dispute. */
export const FLAW_FACTS: Record<PrintFlaw, string> = {
  low_resolution: 'Blurry logo',
  logo_cropped: 'Logo cut off',
  text_cropped: 'Text cut off',
  live_text: "The logo's text in our fonts",
  half_transparent: 'See-through logo',
  white_box: 'White box around the logo',
  faint_logo: 'Logo hard to see',
  faint_text: 'Text hard to see',
};

/** Returns a list of flaws in words: `blurry logo, text cut off`; empty without any. */
export function flawWords(flaws: readonly PrintFlaw[]): string {
  return flaws.map((flaw) => FLAW_FACTS[flaw].toLowerCase()).join(', ');
}

/** The flaws of a saved design: of the design itself, and by product picture those that depend on its color. */
interface CheckedDesign {
  flaws: readonly PrintFlaw[];
  flawsOn: Readonly<Record<string, readonly PrintFlaw[]>>;
}

/** Returns distinct flaws in the order shown. */
export function inOrder(flaws: readonly PrintFlaw[]): PrintFlaw[] {
  return PRINT_FLAWS.filter((flaw) => flaws.includes(flaw));
}

/** Returns the flaws of a design on a product in the color of this picture. */
export function flawsOnPicture({ flaws, flawsOn }: CheckedDesign, picture: string | null): PrintFlaw[] {
  return inOrder([...flaws, ...((picture !== null && flawsOn[picture]) || [])]);
}

import * as z from 'zod/mini';
import {
  DEFAULT_DESIGN,
  DESIGN_RANGES,
  MAX_TEXT_LENGTH,
  MAX_TEXT_LINES,
  PLACEMENTS,
  textLines,
} from '#shared/designs/design.ts';
import { FONT_NAMES, unprintableMessage } from '#shared/designs/fonts.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** Uses the default when the field is absent, null or empty. */
const orDefault = <T extends z.ZodMiniType>(schema: T, fallback: Parameters<typeof z._default<T>>[1]) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === null || value === '' ? undefined : value)),
    z._default(schema, fallback),
  );

const stepped = (name: keyof typeof DESIGN_RANGES, label: string, unit = '') => {
  const { min, max, step } = DESIGN_RANGES[name];
  const message = `${label} must be from ${min} to ${max}${unit}${step > 1 ? ` in steps of ${step}` : ''}`;
  return orDefault(
    z.int(message).check(z.minimum(min, message), z.maximum(max, message), z.multipleOf(step, message)),
    DEFAULT_DESIGN[name],
  );
};

const spot = (name: 'logoPosition' | 'textPosition', label: string) => {
  const message = `${label} must be from 0 to 100 percent`;
  const percent = z.number(message).check(z.minimum(0, message), z.maximum(100, message));
  return orDefault(z.object({ x: percent, y: percent }, message), DEFAULT_DESIGN[name]);
};

const color = (name: 'textColor' | 'backgroundColor', label: string) => {
  const message = `${label} must be a color such as #1a2b3c`;
  return orDefault(
    z.string(message).check(z.regex(/^#[0-9a-f]{6}$/i, message), z.toLowerCase()),
    DEFAULT_DESIGN[name],
  );
};

const designText = orDefault(
  z.string('Text must be a string').check(
    z.refine((value) => value.length <= MAX_TEXT_LENGTH, {
      error: `Use at most ${MAX_TEXT_LENGTH} characters`,
      abort: true,
    }),
    z.refine((value) => textLines(value).length <= MAX_TEXT_LINES, {
      error: `Use at most ${MAX_TEXT_LINES} lines`,
    }),
    z.refine((value) => unprintableMessage(value) === null, {
      error: (issue) => unprintableMessage(String(issue.input)) ?? undefined,
    }),
    z.overwrite((value) => textLines(value).join('\n')),
  ),
  DEFAULT_DESIGN.text,
);

/** A design; absent fields have their defaults. */
export const DesignInput = z.object({
  logoPosition: spot('logoPosition', 'The logo position'),
  logoSize: stepped('logoSize', 'Logo size', ' percent'),
  logoRotation: stepped('logoRotation', 'Rotation', ' degrees'),
  /** At most 200 characters and 8 lines. */
  text: designText,
  /** `#rrggbb`, as is `backgroundColor`. */
  textColor: color('textColor', 'Text color'),
  textFont: orDefault(
    z.enum(FONT_NAMES, `Choose one of the fonts ${FONT_NAMES.join(', ')}`),
    DEFAULT_DESIGN.textFont,
  ),
  textSize: stepped('textSize', 'Text size'),
  textPosition: spot('textPosition', 'The text position'),
  backgroundColor: color('backgroundColor', 'Background color'),
  placement: orDefault(
    z.enum(PLACEMENTS, `Choose one of the placements ${PLACEMENTS.join(', ')}`),
    DEFAULT_DESIGN.placement,
  ),
});
export type DesignInput = z.output<typeof DesignInput>;

/** The `data` part of POST /api/customizations: a design and its product. */
export const SaveDesignInput = z.object({
  productId: z.string('Choose a product'),
  /** The color of the product in the preview. */
  color: optionalText(80),
  /** An earlier design of the same shopper whose logo is reused. A sent file takes precedence. */
  logoFrom: optionalText(80),
  /** Makes the white around the logo transparent. */
  removeWhite: absentWhenEmpty(z.boolean('removeWhite must be true or false')),
  ...DesignInput.shape,
});
export type SaveDesignInput = z.output<typeof SaveDesignInput>;

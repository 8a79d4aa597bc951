import { hasUnprintable } from './fonts.ts';
import { type Declaration, declarationsOf, rulesOf } from './svg-styles.ts';
import { type SvgTag, svgTags } from './svg-tags.ts';
import { characterData } from './svg-text.ts';

/** What makes an SVG print differently than browsers and drawing programs show it. */
export type SvgFlaw = 'curved-text' | 'text-fonts' | { effect: string };

interface CheckedSvg {
  /** Why it can't be printed the way it looks. */
  flaw: SvgFlaw | null;
  /** It has text that is drawn in our fonts. */
  hasLiveText: boolean;
}

/**
 * Returns whether an SVG would print differently than it looks (docs/product/designs.md#logo-files). The flaws of the server's
 * library were found by drawing samples with both (`tests/support/svg-samples.ts`). Takes time proportional to the length.
 * @param at the index of its first element
 */
export function checkSvg(svg: string, at: number): CheckedSvg {
  let effect: string | null = null;
  let [hasLiveText, hasOwnFonts, hasOtherLetters] = [false, false, false];
  /** How deep inside a `text` element, and where the last tag ended. */
  let depth = 0;
  let end = at;
  let isSheet = false;
  let root: SvgTag | null = null;
  let rootNames: ReadonlySet<string> = new Set();
  for (const tag of svgTags(svg, at)) {
    if (root === null) {
      root = tag;
      rootNames = selectorsOf(tag);
    }
    const content = depth > 0 || isSheet ? svg.slice(end, tag.start) : '';
    end = tag.end;
    const text = depth > 0 ? characterData(content).trim() : '';
    if (text !== '') {
      hasLiveText = true;
      hasOtherLetters ||= hasUnprintable(text);
    }
    if (isSheet) {
      effect ??= sheetEffect(content, rootNames);
      hasOwnFonts ||= content.includes('@font-face');
    }
    hasOwnFonts ||= tag.name === 'font-face';
    isSheet = tag.name === 'style' && !tag.isEnd && !tag.isEmpty;
    if (tag.name === 'textPath') return { flaw: 'curved-text', hasLiveText: true };
    if (tag.name === 'text' && !tag.isEmpty) depth += tag.isEnd ? -1 : 1;
    if (!tag.isEnd) effect ??= elementEffect(tag, tag === root);
  }
  if (hasLiveText && (hasOwnFonts || hasOtherLetters)) return { flaw: 'text-fonts', hasLiveText };
  return { flaw: effect === null ? null : { effect }, hasLiveText };
}

/** Returns the message about an effect (docs/product/designs.md#logo-files). */
export function effectsMessage(effect: string): string {
  return `This SVG uses ${effect}, so it would print differently than it looks. Flatten it in your drawing program and upload it again, or export a large PNG.`;
}

const ANIMATION = 'animation';
const NEWER_STYLES = 'newer CSS, such as variables or @media';
const LENGTHS = 'lengths in units other than pixels';
const COLORS = 'colors that only screens can show';
const PAGE = 'a page background, border or margin';
const PAGE_SIZE = 'a page that is moved or sized by CSS';
const TRANSFORMS = 'transformations that only browsers know';
const SHAPES = 'CSS shapes or pictures as masks';
const FILTERS = 'color filters';
const BLENDING = 'blending with what is behind the drawing';
const LINEAR = 'linear color interpolation';

const ELEMENTS: Record<string, string> = {
  animate: ANIMATION,
  animateColor: ANIMATION,
  animateMotion: ANIMATION,
  animateTransform: ANIMATION,
  set: ANIMATION,
  feImage: 'pictures inside filters',
};

interface Rule {
  /** Matches values that print differently. */
  flawed: RegExp;
  effect: string;
}

const UNLESS_NONE = /^(?!none$|auto$|0$)/;
const rules = (names: string, flawed: RegExp, effect: string): [string, Rule][] =>
  names.split(' ').map((name) => [name, { flawed, effect }]);

/** Rules for attributes and properties. */
const PROPERTIES = new Map([
  ...rules('clip-path', /^(?!none$|url\([^)]*\)$)/, SHAPES),
  ...rules('mask', /^(?!none$|url\([^)]*\)$)/, SHAPES),
  ...rules('filter', /\b(?:brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia)\(/, FILTERS),
  ...rules('mix-blend-mode', /^plus-/, BLENDING),
  ...rules('in in2', /^background(?:image|alpha)$/, BLENDING),
  ...rules('color-interpolation', /^linearrgb$/, LINEAR),
  ...rules('transform', /3d|perspective|(?:rotate|scale)[xyz]\(|translatez|%|turn|rad/, TRANSFORMS),
  ...rules('transform-origin transform-box', /(?:)/, TRANSFORMS),
  ...rules('pathlength', /(?:)/, 'dashes with a path length'),
]);
/** Rules for properties that aren't attributes, or attributes of another meaning. */
const STYLES_ONLY = new Map([
  ...rules('rotate translate scale offset offset-path', UNLESS_NONE, TRANSFORMS),
  ...rules('mask-image -webkit-mask -webkit-mask-image mask-border', UNLESS_NONE, SHAPES),
  ...rules('animation animation-name', UNLESS_NONE, ANIMATION),
  ...rules('outline outline-width', /^(?!(?:none|0(?:px)?)$)/, 'CSS outlines'),
  ...rules('d', /^path\(/, NEWER_STYLES),
]);

const LENGTH_PROPERTIES = new Set(
  `x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height dx dy stroke-width stroke-dasharray stroke-dashoffset
  stddeviation`.split(/\s+/),
);
const OTHER_UNIT = /[\d.](?:mm|cm|q|in|pt|pc|r?em|ex|r?ch|r?lh|ic|cap|[sld]?v(?:w|h|min|max|i|b))\b/;
const COLOR_PROPERTIES = new Set('fill stroke color stop-color flood-color lighting-color'.split(' '));
const NEWER_COLOR = /(?<![\w-])(?:color|color-mix|light-dark|(?:ok)?l(?:ab|ch))\(/;
const NEWER_VALUE = /(?<![\w-])(?:var|calc|env|min|max|clamp|attr)\(/;

/** The box of the root element, which no other element has. */
const BOX = /^(?:background|border|padding|margin|box-shadow)(?:-|$)/;
const NO_BOX = /^(?:none|transparent|0(?:px)?(?:\s+0(?:px)?)*|auto|initial|unset|inherit)$/;
/** Parts of the box that show nothing without the others. */
const BOX_DETAILS = /-(?:style|collapse|spacing|repeat|size|position|origin|clip|attachment|offset)$/;
const ROOT_SIZE =
  /^(?:(?:min-)?(?:width|height|inline-size|block-size)|aspect-ratio|transform|clip-path|zoom)$/;
const NEWER_SELECTOR = /:(?:is|where|has)\(/;

function elementEffect(tag: SvgTag, isRoot: boolean): string | null {
  const { name, attributes } = tag;
  const known = ELEMENTS[name];
  if (known) return known;
  if (name === 'mask' && attributes.has('mask')) return 'a mask on a mask';
  if (name === 'style' && !/^(?:all|screen)?$/.test(attributes.get('media')?.trim() ?? ''))
    return NEWER_STYLES;
  if (isRoot && attributes.has('transform')) return PAGE_SIZE;
  for (const [written, value] of attributes) {
    const property = written.toLowerCase();
    if (property === 'style') {
      const effect = stylesEffect(declarationsOf(value), isRoot);
      if (effect) return effect;
    } else if (isPresentation(property)) {
      // The size of the root element decides the size of the drawing, in any unit.
      if (isRoot && (property === 'width' || property === 'height')) continue;
      const effect = valueEffect({ property, value: value.trim().toLowerCase() });
      if (effect) return effect;
    }
  }
  return null;
}

function isPresentation(name: string): boolean {
  return PROPERTIES.has(name) || LENGTH_PROPERTIES.has(name) || COLOR_PROPERTIES.has(name);
}

function sheetEffect(sheet: string, rootNames: ReadonlySet<string>): string | null {
  for (const { selector, declarations } of rulesOf(sheet)) {
    if (declarations === null || NEWER_SELECTOR.test(selector)) return NEWER_STYLES;
    // Fonts are of no use without text, and refused with it.
    if (selector.startsWith('@')) continue;
    const effect = stylesEffect(declarations, mayBeRoot(selector, rootNames));
    if (effect) return effect;
  }
  return null;
}

/** Returns the beginnings of selectors that may select the root element. */
function selectorsOf({ attributes }: SvgTag): ReadonlySet<string> {
  const classes = (attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  const names = ['svg', ':root', `#${attributes.get('id')}`, ...classes];
  return new Set(['*', ...names.filter((name) => name.length > 1)]);
}

/** Returns whether a selector may select the root element, judged by the beginning of the last of its parts. */
function mayBeRoot(selector: string, rootNames: ReadonlySet<string>): boolean {
  return selector.split(',').some((part) => {
    const last =
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [beginning = ''] = /^.?[^.[]*/.exec(last) ?? [];
    return rootNames.has(beginning);
  });
}

function stylesEffect(declarations: Declaration[], isRoot: boolean): string | null {
  for (const declaration of declarations) {
    const { property, value } = declaration;
    const rule = STYLES_ONLY.get(property);
    if (rule?.flawed.test(value)) return rule.effect;
    const effect = (isRoot ? rootEffect(declaration) : null) ?? valueEffect(declaration);
    if (effect) return effect;
  }
  return null;
}

function rootEffect({ property, value }: Declaration): string | null {
  if (BOX.test(property) && !BOX_DETAILS.test(property) && !NO_BOX.test(value)) return PAGE;
  return ROOT_SIZE.test(property) && !/^(?:auto|none|100%|0)$/.test(value) ? PAGE_SIZE : null;
}

function valueEffect({ property, value }: Declaration): string | null {
  const rule = PROPERTIES.get(property);
  if (rule?.flawed.test(value)) return rule.effect;
  if (property.startsWith('--') || NEWER_VALUE.test(value)) return NEWER_STYLES;
  if (LENGTH_PROPERTIES.has(property) && OTHER_UNIT.test(value)) return LENGTHS;
  return NEWER_COLOR.test(value) ? COLORS : null;
}

import { type SvgElement, scanSvg } from './scan-svg.ts';
import { sheetReferences } from './style-references.ts';

/** What is drawn only where something refers to it, or never. */
const NOT_IN_PLACE = new Set([
  ...[
    'defs',
    'symbol',
    'pattern',
    'marker',
    'mask',
    'clipPath',
    'filter',
    'linearGradient',
    'radialGradient',
  ],
  ...['style', 'title', 'desc', 'metadata'],
]);
const COLOURS = new Set(['linearGradient', 'radialGradient']);

/** Those that have an id, for each id of a rule or an element: shared, not copied, for they can be many. */
type Lists = SvgElement[][];
/** What is drawn with each element: by itself, and by each rule that is for it. */
type Drawing = Map<SvgElement, Lists[]>;

/**
 * How many elements of an SVG are drawn when every `href="#id"` and every `url(#id)` is followed: a few hundred
 * bytes of references to references draw thousands of millions. A reference that leads back to what is being
 * drawn counts as one and is not followed, as no renderer follows it.
 * @param most where counting ends; any number above it says only that there are more. A file that holds more
 *   elements than that, drawn or not, has too many, too.
 */
export function countDrawnElements(svg: string, most: number): number {
  const { elements, css } = scanSvg(svg, most);
  const [root] = elements;
  if (!root || elements.length > most) return elements.length;
  const drawing = linkElements(elements, css);
  const within = new Set([root]);
  const path = [{ element: root, rest: drawnWith(drawing, root) }];
  let count = 1;
  for (let last = path.at(-1); last && count <= most; last = path.at(-1)) {
    const { value: next } = last.rest.next();
    if (!next) {
      within.delete(last.element);
      path.pop();
      continue;
    }
    count += 1;
    if (within.has(next)) continue;
    within.add(next);
    path.push({ element: next, rest: drawnWith(drawing, next) });
  }
  return count;
}

function* drawnWith(drawing: Drawing, element: SvgElement): Generator<SvgElement, undefined> {
  for (const lists of drawing.get(element) ?? []) for (const list of lists) yield* list;
}

function linkElements(elements: SvgElement[], css: string): Drawing {
  const byId = new Map<string, SvgElement[]>();
  for (const element of elements) {
    if (!COLOURS.has(element.name)) for (const id of element.ids) listOf(byId, id).push(element);
  }
  const having = (ids: Set<string>): Lists => [...ids].map((id) => byId.get(id) ?? []).filter(isFilled);
  const ofRules = new Map([...sheetReferences(css)].map(([key, ids]) => [key, having(ids)]));
  return new Map(
    elements.map((element) => {
      const keys = ['*', element.name];
      for (const id of element.ids) keys.push(`#${id}`);
      for (const name of element.classes) keys.push(`.${name}`);
      const inPlace = element.children.filter(({ name }) => !NOT_IN_PLACE.has(name));
      const own = [inPlace, ...having(element.references)];
      return [element, [own, ...keys.map((key) => ofRules.get(key) ?? []).filter(isFilled)]];
    }),
  );
}

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

function listOf(lists: Map<string, SvgElement[]>, key: string): SvgElement[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

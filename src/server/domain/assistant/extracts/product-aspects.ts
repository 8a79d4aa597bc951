// cspell:ignore whats
import { baseForms, wordsOf } from '../words.ts';

/** An aspect of a product that a question can ask for. */
interface Aspect {
  name: 'size' | 'backing' | 'care' | 'material';
  /** Matches a question about it. */
  asked: RegExp;
  /** Words of such questions. */
  words: ReadonlySet<string>;
  /** What a description must also say to answer a question with these words. */
  exact: Readonly<Record<string, RegExp>>;
  /** Matches the sentences of a description about it. */
  said: RegExp;
}

// cspell:disable
const ASPECTS: readonly Aspect[] = [
  {
    name: 'size',
    asked:
      /\b(?:(?:runs?|running|fits?) (?:small|large|big|tight|loose)(?:er)?|true to size|siz(?:e|ing) (?:chart|guide|table|info)|sizing|(?:what|which|whats the) sizes?|how (?:big|large|tall|wide) (?:is|are)|(?:is|are|do|does) .*\bfits?|measurements?|dimensions?|capacity|how (?:much|many ounces) .*\bholds?|adjustable|sizes)\b/,
    words: new Set(
      wordsOf(`
        adjustable big bigger capacity chart dimension dimensions fit fits guide hold holds inch inches info large larger loose looser many measurement measurements
        much ounces run running runs size sizes sizing small smaller table tall tight tighter true wide
      `),
    ),
    exact: {},
    said: /\b(?:fits?|true to size|usual size|one size|both sizes|adjusts?|adjustable)\b|\d\s*(?:inches|inch|in|ounces|oz)\b/i,
  },
  {
    // Before care, which has irons.
    name: 'backing',
    asked:
      /\b(?:backing|iron ons?|sew(?:n|ed)? ons?|stick ons?|velcro|hook and loop|adhesive|attach(?:ed)?|(?:go|put) (?:it |them )?on)\b/,
    words: new Set(
      wordsOf('adhesive attach attached backing hook iron loop ons sew sewed sewn stick velcro'),
    ),
    exact: {},
    said: /\b(?:backing|hook-and-loop|velcro|adhesive|iron-on)\b/i,
  },
  {
    name: 'care',
    asked:
      /\b(?:wash(?:ed|ing|able)?|launder|laundry|clean(?:ed|ing)?|dry(?:ing)?|dried|dryer|iron(?:ed|ing)?|microwave[ds]?|microwavable|dishwasher|dish washer|care)\b/,
    words: new Set(
      wordsOf(`
        care clean cleaned cleaning dish dishwasher dried dry dryer drying instructions iron ironed ironing launder laundry machine microwavable microwave
        microwaved safe tumble wash washable washed washer washing
      `),
    ),
    exact: { dishwasher: /\b(?:dishwasher|hand wash)\b/i, iron: /\biron\b/i, microwave: /\bmicrowave\b/i },
    said: /\b(?:wash|dry|dryer|iron|clean|wipe|dishwasher|microwave)\b/i,
  },
  {
    name: 'material',
    asked: /\b(?:made (?:out )?(?:of|from)|materials?|fabrics?)\b/,
    words: new Set(wordsOf('fabric fabrics from made material materials out')),
    exact: {},
    said: /\b(?:cotton|polyester|fleece|twill|jersey|mesh|nylon|wool|canvas|leather|ceramic|steel|aluminum|plastic)\b/i,
  },
];
/**
 * Words around a product's name and the aspect that don't change the question. Any word not listed makes it a different question.
 */
const AROUND: ReadonlySet<string> = new Set(
  wordsOf(`
    a an and any are be can come comes do does for get go have hello hey hi how i in is it its me my need of on one or order please put should show
    tell that the their them there these they this those to us what whats which with you your
  `),
);
// cspell:enable

/**
 * Returns the aspect that a question about products asks for, and what a description must say about it; null if it asks for
 * another one or for more.
 * @param named the words that name the products
 */
export function readAspect(
  words: readonly string[],
  named: ReadonlySet<string>,
): (Pick<Aspect, 'name' | 'said'> & { exact: RegExp[] }) | null {
  const text = words.join(' ');
  const aspect = ASPECTS.find(
    (each) =>
      each.asked.test(text) &&
      words.every((word) => each.words.has(word) || AROUND.has(word) || named.has(word)),
  );
  if (!aspect) return null;
  const { name, said, exact } = aspect;
  return { name, said, exact: words.flatMap(baseForms).flatMap((word) => exact[word] ?? []) };
}

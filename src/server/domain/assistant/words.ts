const APOSTROPHE = /['’`]/g;
const ACCENT = /\p{M}/gu;
const WORD = /[a-z0-9]+/g;

/** Returns the words of a text in order, in lower case and without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(ACCENT, '').replace(APOSTROPHE, '');
  return plain.match(WORD) ?? [];
}

/** Returns the possible dictionary forms of a word: "nurses" as "nurse", "evacuating" as "evacuate". */
export function baseForms(word: string): string[] {
  const stem = (ending: string, ...instead: string[]) =>
    word.length > ending.length + 2 && word.endsWith(ending)
      ? instead.map((each) => word.slice(0, -ending.length) + each)
      : [];
  return [
    word,
    ...stem('ies', 'y'),
    ...stem('es', '', 'e'),
    // A double s belongs to the word: "compass", "address".
    ...(word.endsWith('ss') ? [] : stem('s', '')),
    ...stem('ing', '', 'e'),
    ...stem('ed', '', 'e'),
    ...stem('able', '', 'e'),
    ...stem('our', 'or'),
    ...stem('ours', 'or'),
  ];
}

// cspell:disable
/** Words without meaning for a question, as visitors type them. No number words, which would be part of the question. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`
    a about actually after again all already also alot am an and another any anybody anyone anything are around as ask at
    be because been before being best better between both but by
    can cannot cant could couldnt
    did didnt do does doesnt doing done dont down
    each either else even ever every everything exactly explain
    few find for from further
    get gets getting give given go goes going gonna got guys guy
    had has have havent having he hello help her here hey hi him his how however
    i id if ill im in inside instead into is isnt it its itself ive
    just kind know
    let lets like likes little long look looking lot lots
    made make makes making many may maybe me mean might mine more most much must my
    need needed needs never no nor not now nr
    of off offer offers offered often ok okay on once one ones only or other others our out over own
    people perhaps please pls plz possible probably
    question questions quick quickly
    really regarding right
    said same say says see seem should show since so some somebody someone something soon sorry still such
    take takes taking tell than thank thanks that thats the their them then there theres these they thing things think this those
    though through to too try
    u under until up upon ur us use used using usually
    very via
    wanna want wanted wants was way we well were what whats whatever when where wheres which while who whos whom whose why will with
    within without wondering work works would wouldnt
    above across against along amid among behind below beneath beside beyond despite during onto per toward towards unto within
    y yes yet you your yours youre ya
    ahead ago already amount anymore anyways btw check days day dear exactly fast full good happen happened happening happens hope
    info information interested later month months next soon start starts today tomorrow tonight total week weekend weeks year years yesterday
    wat wen wil wich wud shud
  `),
);

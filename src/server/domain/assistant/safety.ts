// cspell:ignore sobredosis
import { HELP_LINES } from '#shared/help-lines.ts';
import { POISON_TEXT } from './crisis/crisis-text.ts';

// cspell:ignore grandm grandp overdos dizz doesn cillin meds ketamine oxycodone ings certif ceus uary ruary ober atient
// cspell:ignore bsuicid ying ning bslurr narcan naloxone didn

/** The assistant's reply to requests for medical advice (docs/product/assistant.md). */
export const ADVICE_DECLINED = `I can't give medical advice about a person. In an emergency, [call 911](${HELP_LINES.emergency}) now. In a crisis, [call or text 988](${HELP_LINES.call988}). Otherwise ask a doctor, a nurse or a pharmacist. I can help you with our courses.`;
/** Replaces legal advice. */
export const LEGAL_DECLINED =
  "I can't give legal advice. A lawyer or a legal assistance office can. I can help you with our courses.";

const PERSON = String.raw`(?:son|daughter|kid|child|baby|infant|toddler|wife|husband|mom|mother|dad|father|brother|sister|friend|buddy|partner|neighbor|grandm\w+|grandp\w+|dog|patient|coworker|student|classmate|teammate|trainee|instructor)`;
const SOMEONE = String.raw`(?:i|i'?m|he|she|he'?s|she'?s|they|we|someone|somebody|one of (?:my|our|the) (?:\w+ )?${PERSON}s|(?:my|our|a|the) (?:\w+ )?${PERSON})`;
const BODY =
  '(?:chest|head|heart|stomach|belly|abdomen|arm|leg|back|neck|throat|eye|ear|tooth|foot|hand|knee|hip|wound|cut|burn|rash|finger|toe|face|skin|side|jaw|shoulder|nose|mouth)s?';
const CONDITION =
  "(?:can'?t breathe|cannot breathe|not breathing|isn'?t breathing|stopped breathing|unconscious|unresponsive|passed out|fainted|collapsed|choking|bleeding|overdosed|seizing|having a (?:seizure|stroke|heart attack)|(?:been|was|were|got) (?:shot|stabbed|bitten|stung|poisoned)|in (?:so much |severe |a lot of )?pain|swallowed|hit (?:his|her|their|my) head|turning blue)";

const DRUG = String.raw`(?:\w*cillin|ibuprofen|tylenol|acetaminophen|aspirin|advil|motrin|antibiotics?|opioids?|medication|medicine|meds|pills?|insulin|steroids?|fentanyl|morphine|ketamine|oxycodone|warfarin|blood thinners?|drugs?|\d+ ?mg)`;

/** Substances that must never be swallowed. */
const POISON =
  '(?:bleach|antifreeze|pills?|medicine|medication|batter(?:y|ies)|magnets?|detergent|(?:tide|laundry) pods?|gasoline|lighter fluid|drain cleaner|cleaner|pesticides?|weed ?killer|poison|ammonia|paint thinner|hand sanitizer)';

const SWALLOWED = String.raw`\b(?:i|he|she|we|they|someone|somebody|${PERSON}) (?:just |has |have |had |may have |might have )*(?:dr[aiu]nk|ate|eaten|swallowed|swallowing|ingested|chewed(?: on)?) (?:(?:a|an|the|some|his|her|my|our|of|bottle|whole|bunch|handful|lot|too|many) )*(?:\w+ )?${POISON}\b`;

const INJURY = String.raw`(?:wound|bleeding|hemorrhage|burn|gun ?shot|gsw|fracture|laceration|cut|(?:snake|dog) ?bite|broken \w+)s?`;
const TREATING = '(?:treat|stop|control|pack|dress|close|stitch|seal|clean|bandage|splint)';
const NOW = '(?:right now|now|immediately|asap)';

/** Declined even next to a word about courses: it is happening to someone. */
const EMERGENCIES = [
  SWALLOWED,
  String.raw`\b(?:${PERSON}|someone|somebody) (?:just |is |has |was )*(?:having a (?:seizure|stroke|heart attack)|fainted|collapsed|passed out|overdosed|overdosing|not breathing|unconscious|unresponsive)\b`,
  String.raw`\bi'?m (?:been )?(?:shot|stabbed|bleeding)\b`,
  String.raw`\b(?:won'?t|will not|doesn'?t|can'?t) wake up\b`,
  // cspell:disable-next-line
  String.raw`\b(?:no (?:puede )?respirar?|me duele (?:mucho |muchísimo |bastante )?el pecho|est[aá] sangrando|se desmay[oó]|se (?:est[aá] )?ahoga(?:ndo)?|atragant(?:ad|and)?[oó]|convulsi(?:ón|ones|onando)|inconsciente|ataque al coraz[oó]n|sobredosis|ne respire (?:plus|pas)|atmet nicht)`,
  String.raw`\bmy ${BODY} (?:(?:really|still|badly|now|just|also) )*(?:hurts?|aches?|is|are|feels?|burns?|won'?t stop)\b`,
  String.raw`\bmy (?:chest|heart|stomach|belly|abdominal) pains?\b`,
  String.raw`\b(?:pain|pressure|tightness|numbness|burning|swelling) in my ${BODY}\b`,
  String.raw`\bi(?:'?m| am|'?ve| have| can'?t| cannot)(?: been| having)? (?:chest pains?|bleeding|breathe|choking|having a|(?:a )?(?:severe )?pain|dizzy|overdosed|dying|pregnant and)\b`,
  String.raw`\bbleeding (?:won'?t|will not|does not|doesn'?t) stop\b`,
  String.raw`\b(?:it'?s|is|he'?s|she'?s|still|keeps) bleeding (?:a ?lot|badly|bad|heavily|from|through|everywhere)\b`,
  String.raw`\b${SOMEONE} (?:just |has |have )*(?:cut|broke|burned|burnt|crushed|sliced|smashed|injured) (?:my|his|her|their|the) ${BODY}\b`,
  String.raw`\b${SOMEONE} (?:(?:in|at|on|from|behind|next to) (?:\w+ ){1,3})?(?:is |are |was |has |have |had |just |has just |keeps )*${CONDITION}\b`,
];

/** Declined unless it's about a course. */
const ADVICE = [
  String.raw`\b(?:face|mouth|smile) (?:is |looks )?(?:drooping|hanging|crooked)\b|\bslurr(?:ed|ing)\b`,
  String.raw`\b(?:epi ?pen|inhaler|narcan|naloxone) (?:is not|isn'?t|not|doesn'?t|didn'?t|did not) work`,
  String.raw`\b(?:what|how (?:much|many) \w+) (?:do|should|can) (?:i|we) (?:give|push|inject|administer)\b`,
  String.raw`\b(?:bleeding|choking|seizing|unconscious|not breathing|overdos\w+|dying|heart attack|stroke)\b.{0,40}\b(?:right now|now|help me|please help|hurry)\b`,
  String.raw`\b(?:help|hurry|emergency|urgent)\b.{0,30}\b(?:bleeding|choking|seizing|unconscious|not breathing|dying|overdos\w+)\b`,
  String.raw`\b(?:what|which|how much|how many|right|correct|safe)\b.{0,30}\b(?:dos(?:e|es|age|ing)|mg|milligrams?|pills?|tablets?)\b.{0,60}\b(?:for|to) (?:me|my|him|her|a \d+|an \d+|the (?:patient|child|kid|baby))\b`,
  String.raw`\b(?:dos(?:e|age)|how (?:much|many|often))\b.{0,40}\b(?:should|can|do|could) (?:i|we|he|she|my \w+) (?:take|give|inject)\b`,
  String.raw`\b(?:what|how much|how many) \w+.{0,20}\b(?:should|can|do) i (?:take|give)\b`,
  String.raw`\bhow (?:much|many) \w+ (?:should|can|does) (?:he|she|(?:my|our|a|the) (?:son|daughter|kid|child|baby|wife|husband|mom|mother|dad|father|patient)) (?:get|take|have|need)\b`,
  String.raw`\b(?:should|can|could|may) (?:i|we|he|she|my \w+) (?:take|stop taking|keep taking|drink|inject)\b.{0,60}\b${DRUG}\b`,
  String.raw`\b(?:do|could|might|does|is it possible) (?:i|he|she|my \w+) (?:have|has|need) (?:an? )?(?:stroke|heart attack|infection|concussion|sepsis|cancer|broken|fracture|covid|flu|surgery|stitches|antibiotics?|tetanus|hospital|doctor)\b`,
  String.raw`\b(?:ok|okay|safe|fine|dangerous|bad|allowed) (?:for \w+ )?to (?:take|mix|combine|drink|give)\b.{0,60}\b${DRUG}\b`,
  String.raw`\bshould (?:i|we) (?:\w+ ){1,6}(?:my|his|her) ${BODY}\b`,
  String.raw`\b${BODY} (?:pains?|aches?|pressure) (?:since|for|when|and|after|all)\b`,
  String.raw`\b(?:my|his|her) (?:\w+ )?${BODY} (?:feels?|is|are|went|goes|has been) (?:\w+ )?(?:numb|swollen|sore|stiff|red|weak|burning|tingling)\b`,
  String.raw`\bwhat(?:'?s| is| could be) wrong with (?:me|my|him|her)\b`,
  String.raw`\bwhat (?:should|do|can|could) (?:i|we) do (?:about|for|with|if)\b.{0,40}\b(?:pains?|pressure|bleeding|fever|burns?|rash|swelling|dizz\w+|seizures?)\b`,
  String.raw`\bam i (?:having|getting) an? (?:heart attack|stroke|seizure|panic attack|allergic reaction)\b`,
  String.raw`\bis (?:this|that|it|my \w+)\b.{0,40}\b(?:cancer\w*|infected|infection|meningitis|sepsis|broken|contagious|a stroke|a heart attack|covid)\b`,
  String.raw`\b(?:diagnose|treat) (?:me|my|him|her)\b`,
  String.raw`\bhow (?:do|can|should|would) (?:i|we) ${TREATING} .{0,60}\b${INJURY}\b`,
  String.raw`\bhow to ${TREATING} .{0,60}\b${INJURY}\b.{0,30}\b${NOW}\b`,
  String.raw`\bhow (?:do|can|should|would) (?:i|we) treat .{0,60}\b${NOW}\b`,
  String.raw`\b(?:i|my \w+|he|she) (?:have|has|had|got|am having|is having|keeps having) (?:an? )?(?:\w+ )?(?:fever|rash|headaches?|migraine|chest pains?|infection|seizures?|concussion|broken \w+|burns?|symptoms?|allergic reaction|cough|nausea|diarrhea|cut|wound|snake ?bite|tick)\b`,
  String.raw`\b(?:my|his|her) (?:son|daughter|kid|child|baby|wife|husband|mom|mother|dad|father|patient)(?:'s)? .{0,40}\b(?:dose|dosage|symptoms?|fever|diagnosis|medication|medicine|treatment|prognosis|hurts?|burn|wound|rash|sick)\b`,
  String.raw`\bshould (?:i|we|he|she) (?:go to|call|see) (?:the |an? )?(?:er|emergency room|hospital|doctor|911|ambulance)\b`,
];

/** Matches questions about taking part. */
const ATTENDING =
  /\b(?:can|could|may|should|will) (?:i|we|he|she|they|my \w+) (?:still )?(?:come|join|participate|attend|take part|be there|do (?:it|the drills))\b/i;
const COURSES =
  /\b(?:teach(?:es)?|taught|courses?|class(?:es)?|train(?:ing|ings)?|learn|cover(?:s|ed)?|certif\w+|curriculum|instructors?|workshops?|programs?|scenarios?|enroll\w*|sign up|refunds?|cancel\w*|money|ce[mu]s?|CMEs?|ceus?|credits?|certificates?|attend|students?|hoodies?|shirts?|mugs?|afatt|met3|btrc)\b/i;

const LEGAL =
  /\b(?:sue|sued|suing|lawsuits?|lawyers?|attorneys?|legal|legally|court|liable|liability|malpractice|custody|criminal|arrested|charges)\b/;
const isPoisoning = anyOf([SWALLOWED, String.raw`\b(?:poisoned|overdos\w+|sobredosis)\b`]);
const isEmergency = anyOf(EMERGENCIES);
const isAdvice = anyOf(ADVICE);
/** Questions about what a course prepares for also describe someone. */
const HYPOTHETICAL =
  /\b(?:if|when|where|what to do|how to|scenario|in case)\b.{0,40}\b(?:someone|somebody|an? (?:\w+ )?(?:patient|child|baby|buddy|friend|coworker|student|soldier|man|woman|guy|kid)|they|we|he|she)\b/i;

/** Returns whether a text has a word about courses, which patients hardly use. */
export function isAboutCourses(text: string): boolean {
  return COURSES.test(text) || ATTENDING.test(text);
}

/**
 * Returns whether a text asks for medical advice about a person or describes an emergency. A question about courses does neither.
 */
export function asksForAdvice(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, ' ');
  return isAboutCourses(plain)
    ? isEmergency(plain) && !HYPOTHETICAL.test(plain)
    : isEmergency(plain) || isAdvice(plain);
}

/** Returns the reply instead of advice about a person: where to call about poisoning, or who gives advice. */
export function insteadOfAdvice(text: string): string {
  const plain = text.toLowerCase();
  if (isPoisoning(plain)) return POISON_TEXT;
  return LEGAL.test(plain) ? LEGAL_DECLINED : ADVICE_DECLINED;
}

function anyOf(patterns: string[]): (text: string) => boolean {
  const expression = new RegExp(patterns.join('|'), 'i');
  return (text) => expression.test(text);
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Dashes as typed, and as phones write them. */
const DASH = String.raw`\u2010-\u2015-`;
const DATE = [
  String.raw`\d{1,2}\s?[/.${DASH}]\s?\d{1,2}\s?[/.${DASH}]\s?(?:\d{4}|\d{2})`,
  String.raw`\d{4}[/.${DASH}]\d{1,2}[/.${DASH}]\d{1,2}`,
  String.raw`${MONTH}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}\.?,?\s+\d{4}`,
  // As the military writes them: 04MAR1985, 4-Mar-85.
  String.raw`\d{1,2}[\s${DASH}]?${MONTH}[\s${DASH}]?(?:\d{4}|\d{2})`,
].join('|');
const NAMED_RECORD = String.raw`(?:mrn|medical record|(?:patient|record|chart|case|member|policy|insurance)(?:'s)?\s(?:id|no|nr|num(?:ber)?)|ssn|dod\s?id|social security)`;

/** Patterns of patient data and their replacements, in this order (docs/product/assistant.md). */
const MASKS: readonly [expression: RegExp, mask: string][] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [
    new RegExp(
      String.raw`\b(${NAMED_RECORD})((?:\s?(?:number|no\.?|id|is|was|[#:=${DASH}]))*\s*)(?=[a-z-]*\d)[a-z\d][a-z\d${DASH}]{2,}`,
      'gi',
    ),
    '$1$2[number]',
  ],
  [new RegExp(String.raw`(?<![\d/.-])(?:${DATE})(?![\d/-])`, 'gi'), '[date]'],
  [
    /\b(dob|d\.o\.b\.|date of birth|birth ?date|birthday)((?:\s?(?:is|was|on|[#:=-]))*\s*)\d(?:[\d ./-]*\d)?/gi,
    '$1$2[date]',
  ],
  [/(?<![\d-])\d{3}[- \u2010-\u2015]\d{2}[- \u2010-\u2015]\d{4}(?![\d-])/g, '[number]'],
  [/(?<![\d-])(?:\+?1[ .-]?)?(?:\(\d{3}\)\s?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\d-])/g, '[phone]'],
  [/(?<!\d)\d{7,}(?!\d)/g, '[number]'],
  [
    /\b((?:[Pp]atient(?:'s)?,? (?:named?|name is|is named):?|(?:Mr|Mrs|Ms)\.?) )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu,
    '$1[name]',
  ],
  [/\b([Pp]atient:? )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+(?=,? (?:age |aged )?\d)/gu, '$1[name]'],
];

/**
 * Typographic characters of records and word processors with their keyboard equivalents: dashes, spaces and digits, and
 * zero-width characters.
 */
const TYPED: readonly [expression: RegExp, typed: (character: string) => string][] = [
  [/[\u00ad\u200b\u2060\ufeff]/g, () => ''],
  [/[\u00a0\u2007\u2009\u202f]/g, () => ' '],
  [/(?<=\d)[\u2010-\u2015\u2212](?=\d)/g, () => '-'],
  [/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC')],
];

/**
 * Replaces text that looks like patient data: full dates, record and other long numbers, phone numbers, email addresses, and
 * names of patients. Masking twice changes nothing.
 */
export function maskPatientData(text: string): string {
  const plain = TYPED.reduce((typed, [expression, replace]) => typed.replaceAll(expression, replace), text);
  return MASKS.reduce((masked, [expression, mask]) => masked.replaceAll(expression, mask), plain);
}

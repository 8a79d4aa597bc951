// cspell:ignore jailbreak

/** What the assistant is told to ignore, and to reveal. */
const RULES =
  '(?:rules?|instructions?|prompts?|guidelines|restrictions?|guardrails|(?:the|everything|all|text) (?:above|before)|previous|website)';
const SECRETS =
  '(?:(?:system|hidden|secret|initial|original|developer|your) (?:system )?(?:prompt|instructions?|rules)|text above|(?:api|secret|private|access) keys?|(?:admin|administrator) password|(?:every|all|the) administrators?|passwords|source code|environment variables|database|(?:all |the |every |of )*customers?(?: \\w+)? (?:orders|emails|names|addresses|data|list|records)|(?:all|every|other) (?:customers?|users?|orders))';

const ORDERS = [
  String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|drop)\b.{0,30}\b${RULES}\b`,
  String.raw`\b(?:show|print|reveal|repeat|list|display|give|tell|output|dump|export|send|leak|what(?:'?s| is| are))\b.{0,30}\b${SECRETS}\b`,
  String.raw`\b(?:names|emails|addresses|orders|phone numbers) of (?:all |your |the |every |other )*(?:customers?|users?|students|buyers)\b`,
  String.raw`\b(?:you are|you're|you must) now\b`,
  String.raw`\bfrom now on,? (?:you|answer|respond|act|speak|talk|write)\b`,
  String.raw`\b(?:act|behave|respond|answer|talk|speak) (?:as|like) (?:if you|an? |the |my )?(?:\w+ )?(?:ai|assistant|bot|chatbot|model|admin|administrator|developer|hacker|pirate|lawyer|doctor|terminal)\b`,
  String.raw`\bpretend (?:to be|that you|you)\b`,
  String.raw`\b(?:developer|debug|god|admin|dan) mode\b|\bjailbreak`,
  String.raw`\b(?:unrestricted|without (?:any )?(?:rules|restrictions|limits|filters))\b`,
  String.raw`^\W*(?:system|assistant|developer) ?:`,
  String.raw`\b(?:drop table|delete from|select \*|rm -rf)|<script`,
];
const PATTERN = new RegExp(ORDERS.join('|'), 'i');

/** Returns whether a text gives the assistant orders, such as to ignore its rules, instead of asking about the site. */
export function givesOrders(text: string): boolean {
  return PATTERN.test(text.replaceAll(/[’‘`]/g, "'").replaceAll(/\s+/g, ' '));
}

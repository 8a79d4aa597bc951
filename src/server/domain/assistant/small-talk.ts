import { PATHS } from '#shared/paths.ts';
import { wordsOf } from './words.ts';

// cspell:disable

const CAN = `I can answer questions about our courses, credits, policies and merchandise from this site.`;
const ASK_ME = 'What would you like to know about our courses or merchandise?';
const US = `(?: (?:there|all|guys|everyone|everybody|team|folks|gti|bot|friend|yall|you|again|assistant|sir|maam))*`;

/** Polite or curious remarks, as the words of the whole text, and the answers. */
const ANSWERS: readonly [said: RegExp, answer: string][] = (
  [
    [
      `(?:hello|hi+|hey+|howdy|hiya|yo|greetings|good (?:morning|afternoon|evening|day)|sup|hola|whats up|morning)${US}(?: how are you(?: doing)?(?: today)?)?`,
      `Hello! ${ASK_ME}`,
    ],
    [
      `(?:(?:hello|hi|hey) )?(?:how are you|how is it going|hows it going|how do you do|how are things|you ok|how are u)(?: doing)?(?: today)?${US}`,
      `I'm ready to help. ${ASK_ME}`,
    ],
    [
      `(?:ok |okay |great |perfect |cool |awesome |many |no |alright )*(?:thanks?|thank you|thx|ty|tysm|appreciate it|much appreciated|cheers)(?: (?:a lot|so much|very much|again|for (?:the|your) help|for everything|thats all|that is all|for that|bye|that helps|you helped|much))*${US}`,
      "You're welcome. Ask me anytime.",
    ],
    [
      `(?:ok |okay |thanks )?(?:bye+|goodbye|good night|see you|see ya|cya|later|take care|have a (?:good|nice|great) (?:day|one|night|weekend|evening))(?: (?:bye|now|then|soon|later|tomorrow))*${US}`,
      'Goodbye, and stay safe.',
    ],
    [
      `(?:who|what) (?:are|r) (?:you|u|this)|whats your name|what is your name|do you have a name|introduce yourself`,
      `I'm GTI's training assistant. ${CAN}`,
    ],
    [
      `(?:are you|is this|am i (?:talking|speaking|chatting) (?:to|with)) (?:a |an |really a )?(?:real |actual |live )?(?:human|person|people|bot|robot|ai|machine|computer|real|chatgpt|chat ?bot)(?: or (?:a |an )?(?:\\w+))?`,
      `I'm a program, not a person. ${CAN} To reach a person, [write to us](${PATHS.contact}).`,
    ],
    [
      `(?:what|how) can you (?:do|help)(?: for me| me| me with| with)?|what do you do|how do you work|how does this work|what can i ask(?: you)?|help|what are you for`,
      `${CAN} I can also recommend courses, search the site and write training scenarios: choose what you need beside this conversation.`,
    ],
    [
      `(?:ok|okay|k|kk|cool|great|nice|awesome|perfect|good|got it|i see|alright|understood|sounds good|makes sense|roger(?: that)?|copy(?: that)?|hooah|oorah|hooyah|good to know|interesting|wow|lol|haha+)(?: (?:ok|cool|great|thanks|then|got it))*`,
      `Good. ${ASK_ME}`,
    ],
    [
      `(?:yes|yeah|yep|sure|no|nope|nah|maybe|never ?mind|forget it|nothing|not really)(?: (?:please|thanks|thank you))?`,
      'All right. Ask me whenever you have a question about our courses or merchandise.',
    ],
    [
      `(?:im |i am |my )?(?:sorry|apologies|oops|my bad|excuse me|pardon)(?: about that| for that)?`,
      `No problem. ${ASK_ME}`,
    ],
    [
      `(?:you are|youre|u r|this is|thats|that was) (?:so |very |really |super |pretty |quite )?(?:awesome|great|amazing|helpful|good|nice|cool|smart|the best|funny|perfect)|(?:good|great|nice) (?:job|bot|answer|work)|well done|i (?:love|like) (?:you|this|it)`,
      `Thank you. ${ASK_ME}`,
    ],
    [
      `test|testing|testing 123|test 123|123|are you there|anybody there|anyone there|you there|hello is anyone there`,
      `I'm here. ${ASK_ME}`,
    ],
    [
      `tell me a joke|(?:do you )?know (?:any|a) jokes?|say something funny|sing (?:me )?a song`,
      `I'm better at courses than at jokes. ${ASK_ME}`,
    ],
  ] as const
).map(([said, answer]) => [new RegExp(`^(?:${said})$`), answer]);

const ENGLISH_ONLY = `I can only answer in English for now. Please ask in English, or [write to us](${PATHS.contact}) and we'll get back to you.`;
/** Words in most sentences of a language, and in no English one. */
const FOREIGN: readonly RegExp[] = [
  /\b(?:donde|cuando|cuanto|cuantos|cuesta|como|puedo|quiero|tienen|hay|los|las|una|para|por|con|del|que|es|son|esta|estan|curso|cursos|hola|gracias|necesito|ustedes|espanol|usted|mi|su)\b/g,
  /\b(?:ou|quand|combien|comment|je|vous|est|sont|les|des|une|pour|avec|dans|que|quel|quels|bonjour|merci|cours|puis|avez|voudrais)\b/g,
  /\b(?:wo|wann|wie|viel|ich|sie|ist|sind|der|die|das|ein|eine|und|fur|mit|nicht|haben|kann|kurs|kurse|gibt|bitte|danke|kostet)\b/g,
  /\b(?:onde|quando|quanto|custa|como|posso|quero|tem|voces|voce|os|as|uma|para|com|nao|sao|curso|cursos|ola|obrigado|preciso)\b/g,
  /\b(?:dove|quando|quanto|costa|come|posso|voglio|avete|sono|gli|della|per|con|che|corso|corsi|ciao|grazie)\b/g,
];
const LEAST_FOREIGN = 2;
/** Letters not used in English; a name among English words has few. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/gu;

/** Returns a friendly answer to small talk; null for any other text. */
export function smallTalk(text: string): string | null {
  const words = wordsOf(text).join(' ');
  return ANSWERS.find(([said]) => said.test(words))?.[1] ?? null;
}

/** Returns the reply to a question in another language, which only a model understands; null for an English one. */
export function englishOnly(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.match(OTHER_SCRIPT)?.length ?? 0;
  if (others > letters / 2) return ENGLISH_ONLY;
  const words = wordsOf(text).join(' ');
  const english = words.match(ENGLISH)?.length ?? 0;
  const foreign = Math.max(...FOREIGN.map((each) => words.match(each)?.length ?? 0));
  return foreign >= LEAST_FOREIGN + english || (/[¿¡]/.test(text) && english === 0) ? ENGLISH_ONLY : null;
}

const ENGLISH =
  /\b(?:the|is|are|do|does|you|your|what|where|when|how|much|can|i|my|of|and|to|in|for|with|have|a|an|it|this|that|who|which|course|class|order)\b/g;

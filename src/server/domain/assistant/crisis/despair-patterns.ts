import { gap } from './crisis-patterns.ts';

// cspell:disable
// All are matched with what `plainWords` returns: no punctuation, no apostrophes, one space between words.

const WHO =
  '(?:everyone|they|theyd|theyll|family|wife|kids?|husband|world|people|mom|team|unit|daughter|son|children|friends|shed|hed|you|youd|she|he|girls|boys|parents|all|it)';
const NOTICE =
  '(?:miss|notice|care|cry|remember|mourn|blink|even know|show up|come to my funeral|shed a tear)';
const LOVED =
  '(?:wife|kids?|family|mom|mother|dad|father|son|daughter|husband|parents|brother|sister|girls|boys|children|people|girlfriend|boyfriend|dog|mama)';
/** Excludes "go on a Tuesday" and "life support". */
const NOT_LIVING = String.raw`(?! (?:on )?(?:an?|the|my|our|your|this|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|support|vest|saving|savers?|jacket|flight|fire)\b)`;
const LIFE =
  '(?:live|living|go on|going on|be here|being here|be alive|being alive|exist|existing|get up|keep going|stay alive|stay|life|my life|any of it|anything)';

/** Expressions of despair. About a course or an order, they mean something else. */
export const DESPAIR: readonly string[] = [
  // A burden
  String.raw`\b${WHO} ${gap(6)}(?:better|happier|easier|fine|ok|okay|safer|relieved|simpler|freer|free) (?:\w+ ){0,4}(?:without me|if i|when im|once im|with me (?:gone|dead)|after im)\b`,
  String.raw`\b(?:better off|fine|happier|easier) (?:\w+ )?without (?:me|him|her)\b|\bwithout me in (?:it|their|the way|her|his)\b|\b(?:world|life|lives|place) ${gap(3)}without me\b|\bif i (?:just )?(?:wasnt|werent|disappeared|died|vanished|was not|was no longer) ?(?:around|here|alive|there|in it)?\b`,
  String.raw`\b(?:nobody|who|no ?body|they|none of them) (?:\w+ ){0,2}(?:d|would|will|ll|wont|even|wouldnt|is going to|does|cares?) ?(?:\w+ ){0,2}${NOTICE}s? ?(?:\w+ ){0,4}(?:me|gone|die|died|dead|dies|disappear\w*|alive|here|missing)\b`,
  String.raw`\b(?:nobody|they|who) (?:wont|will|would|wouldnt|ll) (?:ever |even )?(?:miss|notice|mourn) (?:me|him|her)\b|\bnobody (?:would|will) (?:\w+ )?(?:notice|care|miss)$`,
  String.raw`\b(?:im|being|become|became|feel like|such|just|nothing but|only|like) (?:\w+ ){0,3}burden\b|\bburden (?:to|on) (?:everyone|my|them|people|all)\b`,
  String.raw`\b(?:drag|dragging|bring|bringing|hold|holding|weigh|weighing) (?:everyone|them|my family|people|my (?:wife|kids|husband)) down\b`,
  String.raw`\b(?:life insurance|insurance money|insurance policy) (?:\w+ ){0,6}(?:more|better|help|pay\w*|set|kids|family|wife|me)\b|\b(?:have|get|need|use|with) (?:the|my) (?:life )?insurance(?: money)?$`,
  String.raw`\bwaste of (?:space|air|oxygen|skin|life|breath)\b|\b(?:im|i am|feel|feeling|im so|completely) (?:\w+ )?(?:worthless|useless|a failure|nothing)\b|\bnobody (?:needs|wants|loves) me\b|\b(?:world|family|anybody|anyone) (?:doesnt|dont) need me\b`,
  String.raw`\b(?:deserve|deserves|need|needs) (?:a )?(?:better|real|different) (?:dad|father|mom|mother|husband|wife|son|friend) than me\b`,
  // Goodbye
  String.raw`\b(?:this is|my (?:last|final)|saying|time to say|came to say|here to say) (?:my |a |the )?(?:last |final )?(?:goodbyes?|farewell)\b|\b(?:goodbye|farewell|bye) (?:forever|world|everyone|cruel|all|my friends|my love|brothers|boys|for good)\b|\bgoodbye$(?<=\w+ \w+ \w+ goodbye)`,
  String.raw`\bthis is (?:\w+ )?my (?:last|final) (?:message|post|text|night|day|words|email|note)\b|\bmy last (?:message|words|night|day)(?: on earth| alive|$)`,
  String.raw`\btell (?:(?:my|the|his|her) )?(?:\w+ )?${LOVED} (?:\w+ ){0,6}(?:love|loved|sorry|proud|forgive|goodbye|their fault|her fault|his fault)\b`,
  String.raw`\bi (?:\w+ )?(?:wont|not|never|will not|im not going to) be (?:around|here|alive|with you|there) (?:\w+ )?(?:tomorrow|longer|anymore|long|much longer|by|next|after|when|to see|christmas)\b(?! (?:can|could|so|who|do) )`,
  String.raw`\b(?:wont|never|not) (?:going to )?(?:hear from|see|have to worry about|have to deal with) me (?:again|anymore)\b`,
  String.raw`\b(?:when|after|once|before|if) im (?:\w+ )?(?:gone|dead|not here|no longer here|not around|not here anymore)\b(?! (?:on|for|to|from|at|all|tdy|until|next|during))`,
  String.raw`\b(?:ill|i will|i) be (?:gone|dead|with (?:god|him|her|them)) (?:by|when|soon|before|tonight|tomorrow)\b|\b(?:read|see|get|find) this (?:\w+ )?(?:ill|i will|im|i) (?:\w+ )?(?:gone|dead|be gone|be dead|no longer)\b`,
  String.raw`\b(?:goodbye|farewell|final|last|death) (?:letters?|notes?|wishes|will and testament)\b|\b(?:wrote|written|writing|finished|left) (?:\w+ ){0,3}(?:letters|notes?) (?:to|for|and) (?:my|the|each|everyone|given|ready)`,
  String.raw`\b(?:give|giving|gave|given) away (?:all )?(?:(?:of )?my|his|her|their|the) (?:stuff|things|gear|everything|belongings|guns|dog|cat|possessions|medals|tools)\b`,
  String.raw`\bsorry for everything\b|\b(?:its|it was|been) (?:\w+ )?an? (?:honor|privilege)(?: serving| to serve)?(?: with you| everyone| all|$)`,
  String.raw`\btake care of my (?:\w+ )?${LOVED}\b ${gap(3)}(?:when|after|once|if|for me|please)\b|\bplease take care of my (?:${LOVED})\b`,
  // No way on
  String.raw`\bcant (?:\w+ ){0,3}(?:do|take|handle|stand|bear|face|fight|endure) (?:this|it|life|any of this|it all|the pain|another day|all this|things)(?: \w+){0,2}? ?(?:anymore|longer|shit|crap|alone|pain|$)`,
  String.raw`\bcant (?:\w+ ){0,2}(?:go on|carry on|keep going|keep living|keep doing this|keep fighting|hold on|live)(?: (?:like this|anymore|living|without|with (?:what|this|myself|the)|this way|alone|$)|$)`,
  String.raw`\b(?:cant|dont think i can|dont think ill|not sure i can|wont) (?:\w+ ){0,2}(?:make it|get|survive|last|live) (?:through|to|another|till|until|past|the) (?:\w+ )?(?:night|tonight|tomorrow|another day|day|morning|weekend|week|christmas)\b`,
  String.raw`\b(?:done|finished|through|fed up) with (?:life|everything|living|this life|this world|it all|being alive|trying|existing|myself|people and life)\b`,
  String.raw`\b(?:tired|sick|exhausted|weary) of (?:\w+ ){0,2}(?:living|life|alive|fighting|existing|everything|trying|it all|pain|hurting|breathing|myself|waking up|pretending)\b(?! support)`,
  String.raw`\b(?:nothing|no reasons?|no purpose|no point|any reason|any point|a reason|the point|the purpose|point|reason|no will|lost the will|worth) (?:left |anymore )?(?:\w+ ){0,2}(?:to|in|of|for|the) (?:\w+ to )?${LIFE}\b${NOT_LIVING}|\bnothing (?:left )?to live for\b|\bnothing to lose\b ${gap(3)}\banymore\b`,
  String.raw`\b(?:no|lost all|lost|lost my|losing|losing all|given up|running out of|out of) hope\b|\b(?:feel|feeling|im|am|its|everything|life|all|so|is) (?:\w+ ){0,2}(?:hopeless|pointless|meaningless)\b`,
  String.raw`\bno (?:other )?way out\b(?= (?:of this|for me|but|anymore|other|left|except)|$)|\bonly (?:way|option|choice|answer|escape) (?:out|left|i have|i see|for me)\b`,
  String.raw`\blife (?:isnt|is not|not|aint|is no longer|doesnt feel|hardly seems) worth\b|\b(?:is|was) (?:my )?life (?:even )?worth\b|\bmy life (?:is|feels|has been) (?:\w+ )?(?:over|ruined|finished|worthless|hell|meaningless|pointless|done|nothing|a waste)\b|\blife (?:has|holds) (?:no|nothing)\b`,
  String.raw`\b(?:hate|hating) (?:my life|being alive|myself|living|life|existing|waking up)\b`,
  String.raw`\b(?:want|need|wish|wanting|please make|just want) (?:it|this|everything|the pain|all this|my pain|the hurt|the noise|the voices|the nightmares|all of it|all|that|peace and this pain|the memories|my life|life|this pain)(?: \w+){0,2} (?:to )?(?:stop|end|be over|go away|over)\b(?! (?:at|by|in|shipping))|\bmake it stop(?: please| i | i$|$)`,
  String.raw`\b(?:pain|hurt|nightmares|voices|guilt|memories|darkness) (?:\w+ ){0,4}(?:stop|stops|end|ends|over|unbearable|too much|wont stop|go away|want out)\b|\bi (?:just )?want (?:it to be )?(?:out|over)$|\bwant out of (?:this )?(?:life|world|my head)\b`,
  String.raw`\b(?:give|giving|gave|given) up on (?:life|everything|myself|living|it all|this world|ever)\b|\bend of my rope\b|\bi give up$`,
  String.raw`\b(?:broken|damaged|messed up|too far gone) (?:\w+ ){0,4}(?:fixed|fix|repaired|repair|saved|help|healed)\b|\b(?:dead|empty|numb|nothing|hollow) inside\b`,
  String.raw`\b(?:dont|doesnt|not) care (?:\w+ )?(?:if|whether) (?:i|he|she|they|im) (?:\w+ )?(?:live|lives|die|dies|wake|alive|dead|make it)\b|\blive or die\b`,
  String.raw`\b(?:want|wants|dont want|go|able|cant) ${gap(3)}(?:live|living|go on|be|alive|exist) (?:\w+ )?(?:without|with) (?:her|him|them|my (?:wife|husband|son|daughter|buddy|brother|mom|dad|kids|friend)|what i (?:did|saw|have done))\b(?! (?:class|course|in the))`,
  String.raw`\b(?:want|ready|going|need|like) to (?:just )?(?:go|be|die|leave) with (?:him|her|them|my (?:son|daughter|wife|husband|brother|buddy|mom|dad))(?: again| too| now| soon|$)`,
  String.raw`\b(?:dont|cant|do not) (?:even )?(?:see|imagine|picture|have) (?:a|any|my|the) (?:future|way forward|tomorrow)(?: for (?:me|myself)| anymore|$)|\bno future\b|\bnothing (?:\w+ )?matters(?: anymore|$)|\bdont want to (?:be alive|live) either\b`,
  String.raw`\blife (?:is|feels|has become) (?:\w+ )?(?:too (?:hard|much|painful)|unbearable|hell|not for me)\b|\b(?:had|ive had) enough of (?:this )?(?:life|living|world|everything)\b|\b(?:feel|feels) like (?:\w+ )?giving up\b|\bnobody can (?:help|save|fix) me\b|\bim not going to make it$|\btapp(?:ed|ing) out(?: of life|$)|\b(?:wants?|wish(?:es)?) (?:\w+ ){0,2}(?:to|could) (?:just )?disappear\b`,
  String.raw`\b(?:lost|losing|have no) (?:my |the |all )?will to live\b|\b(?:everyone|nobody) (?:hates|loves) me\b|\b(?:my|come to my) (?:own )?funeral\b|\bi bought (?:the|a|some) (?:rope|gun|pills)\b|\bsgli\b(?= \w+ (?:suicide|if i)| if i)|\bmy last (?:christmas|birthday|thanksgiving|summer)\b|\bwhats the point (?:of anything|anymore)$|\bmy demons (?:\w+ )?(?:won|win|winning)\b|\bcalling me home\b|\bcant fight (?:this |it )?anymore\b|\b(?:done|finished|tired of) fighting\b|\bbe with my (?:brothers|boys|guys|squad|son|daughter|wife|husband|men) (?:\w+ )?(?:again|soon)\b|\b(?:gets|take|takes|take care of) my (?:dog|cat|kids) if i (?:die|dont)`,
  String.raw`\bhelp me (?:\w+ )?(?:i dont want|i cant|im going|im losing)\b|\b(?:i|im) (?:\w+ )?(?:at|hit|reached) (?:my )?(?:rock bottom|breaking point)\b`,
];

/** Hints. One adds the line about help, two get the text. */
export const CONCERNS: readonly string[] = [
  String.raw`\b(?:im|i am|feel|feeling|been|so|ive been|really) (?:\w+ ){0,2}(?:depressed|lonely|alone|empty|numb|broken|lost|desperate|miserable|overwhelmed|ashamed|trapped|devastated|heartbroken)\b(?! my)`,
  String.raw`\bmy (?:wife|husband|girlfriend|boyfriend|fiancee?|partner|family) (?:just |has |have )?(?:left|leaving|cheated|divorc\w+|took the kids|kicked me out|died|passed)\b|\b(?:getting|going through|my) (?:a )?divorce\b|\b(?:lost|losing) (?:my )?(?:wife|husband|son|daughter|kids|house|home|job|everything|custody|marriage|best friend|buddy|brother|mom|dad|battle buddy)\b`,
  String.raw`\bmy (?:best )?(?:friend|buddy|son|daughter|brother|battle buddy|mom|dad|child|baby) (?:just )?(?:died|passed away|was killed|is gone|is dead)\b`,
  String.raw`\bcant (?:\w+ )?(?:sleep|eat|cope|breathe anymore|stop crying|feel anything|get out of bed|function|forgive myself|forget)\b|\b(?:nightmares|flashbacks|survivors? guilt|panic attacks?)\b|\bi have ptsd\b|\bmy ptsd\b`,
  String.raw`\b(?:nobody|no ?one) (?:\w+ )?(?:cares|understands|listens|gets it|calls|would understand)\b(?! about)|\bi have nobody\b|\bno friends\b`,
  String.raw`\b(?:drinking|drunk|drink) (?:\w+ ){0,3}(?:every night|every day|alone|to sleep|to forget|again|myself)\b|\bbottle of (?:whiskey|vodka|jack|bourbon)\b`,
  String.raw`\b(?:im|i am) (?:\w+ )?(?:not ok(?:ay)?|struggling|falling apart|breaking down|scared of myself|losing it|in crisis|in a dark place|in a bad place|hurting|suffering|done|crying)\b(?! (?:with|to|for|my|the))|\bdark (?:thoughts|place)\b|\bmental breakdown\b`,
  String.raw`^(?:please )?(?:i need )?help(?: me)?(?: please| now)?$|\bi need someone to talk to\b|\bcan i talk to someone\b|\bi need help(?: now| please|$)`,
  String.raw`\bwhat have i done\b|\bits my fault (?:he|she|they)\b|\bi should have saved\b|\bi couldnt save\b|\bi killed\b`,
  String.raw`^(?:im )?(?:checking out|so tired|done|tired)$|\b22 (?:a|per|each|every) day\b|^(?:whats|what is) the point$|^i have a gun$`,
];

/** The same in other languages, without accents. */
export const IN_OTHER_LANGUAGES: readonly string[] = [
  String.raw`\b(?:quiero|quiere|quisiera|queria|voy a|va a|pienso en|piensa en|ganas de|deseo|desearia|prefiero|preferiria|intento|intenta|me quiero|se quiere|te quieres) (?:\w+ ){0,2}(?:morir(?:me|se)?|matar(?:me|se)?|suicidar(?:me|se)?|quitar(?:me|se) la vida|desaparecer|acabar con (?:todo|mi vida|su vida|esto)|no (?:despertar|existir|vivir)|dejar de (?:vivir|existir)|estar muert[oa]|cortar(?:me|se)|hacer(?:me|se) dano)\b`,
  String.raw`\b(?:no|ya no) (?:quiero|quiere|deseo|tengo ganas de|puedo|vale la pena|tiene sentido|hay razon para|tengo razon para|tengo por que) (?:seguir )?(?:vivir|viviendo|existir|estar vivo|estar viva|seguir|despertar|esta vida)\b`,
  String.raw`\bno (?:puedo|aguanto|soporto) mas\b|\bno doy mas\b|\b(?:mejor|estaria|estarian|estaran) (?:mejor )?(?:muert[oa]|sin mi)\b|\bquitar(?:me|se) la vida\b|\bno vale la pena (?:vivir|seguir)\b|\bnadie me (?:extranaria|extranara|necesita|quiere)\b|\bme (?:voy a|quiero) (?:matar|suicidar|morir)\b|\bme corto\b|\badios para siempre\b|\bojala (?:\w+ )?(?:muriera|estuviera muert[oa]|no despertara)\b|\bsoy una carga\b`,
  String.raw`\b(?:je veux|envie de) (?:mourir|me tuer|en finir|me suicider)\b|\bje ne veux plus vivre\b|\bich (?:will|mochte) (?:sterben|tot sein|mich umbringen|nicht mehr leben)\b|\b(?:quero|vou|queria) (?:morrer|me matar|me suicidar|acabar com tudo)\b|\bnao quero (?:mais )?viver\b|\bvoglio morire\b|\bgusto ko nang? mamatay\b|\bayoko nang? mabuhay\b`,
];

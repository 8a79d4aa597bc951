// cspell:disable
// All are matched with what `plainWords` returns: no punctuation, no apostrophes, one space between words.

/** Matches up to `most` words in between. */
export const gap = (most: number) => String.raw`(?:\w+ ){0,${most}}`;

const SELF = '(?:myself|himself|herself|themselves|themself|yourself|ourselves)';
const ONES = '(?:my|his|her|their|your|our)';
const GUN = '(?:gun|pistol|9mm|9 ?mil|glock|weapon|rifle|shotgun|sidearm|revolver|m4|m9|45|barrel|muzzle)';
const ROUND = '(?:bullet|round|slug|shot|lead)';
const FALLEN =
  '(?:brothers|sisters|boys|guys|buddies|buddy|squad|men|fallen|brother|friends?|team|platoon|unit|son|daughter|wife|husband|mom|dad)';
/** Soldiers' words for the afterlife. */
const BEYOND =
  '(?:(?:in |to )?valhalla|(?:in |to )?heaven|(?:in |to )?fiddlers green|(?:on )?the other side|up there|in the (?:ground|next life|afterlife))';
const WANTING =
  '(?:want|wants|wanted|wanting|wish|wishes|wishing|need|needs|ready|deserve|deserves|choose|prepared|prefer|hope|hoping|pray|praying|going|plan|plans|planning|planned|about|begging|decided|intend|willing|supposed|allowed|longing|dream|dreaming|like|time)';
const LIVING =
  '(?:live|living|be alive|being alive|be here|being here|exist|existing|go on|going on|keep going|stay alive|be on this (?:earth|planet)|get (?:up|out of bed)|breathe|see tomorrow|carry on)';
/** Excludes "go on a Tuesday". */
const NO_DAY = String.raw`(?! (?:on |in |at )?(?:(?:an?|the|my|our|your|this|that|next)\b|mon|tues|wednes|thurs|fri|satur|sun))`;

/** First-person wordings with hardly any other meaning: they always get help, even next to words about courses. */
export const OF_SELF: readonly string[] = [
  String.raw`\b(?:kms|kys)\b`,
  String.raw`\b(?:kill|killing|killed|hang|hanging|hanged|hung|shoot|shooting|shot|drown|drowning|stab|stabbing|off|offing|offed|end|ending|unalive|unaliving|poison|poisoning|strangle|suffocate|gas|electrocute|destroy|overdose|unlive|delete|terminate|do away with|do in) (?:myself|my self|yourself)\b(?! from)`,
  String.raw`\b(?:i|im|ive|ill|id|me)\b ${gap(4)}(?:suicid\w*|unaliv\w*)(?! (?:prevention|awareness|intervention|course|class|training|patients?|soldiers?|veterans?|module|care|risk))\b`,
  String.raw`\bmy (?:own )?suicid\w*|\bfeel(?:ing|s)? (?:\w+ )?suicidal|^suicid\w*$|^${gap(2)}suicidal ${gap(2)}alone`,
  String.raw`\bsuicid\w* (?:thoughts?|ideas?|ideation|urges?|feelings?) (?:wont|dont|are|keep|come|all|every|since|again|for me|and i|back|get)`,
  String.raw`\bthoughts? of (?:suicide|death|dying|ending|killing)\b`,
  String.raw`\b(?:end|ending|ended|take|taking|took|finish|finishing) my (?:own |whole |miserable |sorry |shitty )?li(?:fe|ves)\b`,
  String.raw`\b(?:want|need|like|wish) (?:\w+ )?my (?:own )?life to (?:end|be over|stop)`,
  String.raw`\bi ${gap(3)}hate ${gap(3)}life and ${gap(4)}(?:over|end|die|done)\b`,
  String.raw`\b(?:i|im|me|id|ill|ive) ${gap(4)}${WANTING} (?:(?:so|bad|badly|really|just|to|i|could|would|can|much|all|for|on|simply|will|be|today|tonight|soon|now|think|go) ){0,5}(?:die|dye|dead|dying|death)\b(?! (?:for|laughing|tired|serious|lines?|weight|black|my|the|it|to|this|certificates?|notifications?|by|lift|lifts|man))`,
  String.raw`^(?:(?:please|just|really|so|want|wants|ready|need|going) )+to die\b(?! (?:for|laughing))`,
  String.raw`\b(?:let|help|make) me die\b|\bi (?:should|could|will|might|must|may) (?:\w+ ){0,2}(?:die|be dead)\b(?! (?:of|from) (?:laugh|bore|heat|thirst))`,
  String.raw`\bwish(?:ed|ing)? (?:\w+ ){0,3}(?:i|ied|they|it|god|someone|that) (?:\w+ ){0,3}(?:was dead|were dead|died|never (?:been )?born|killed me|got me|took me|taken me|not (?:alive|here)|never wake|hadnt (?:made it|survived|come back)|didnt (?:make it|survive|wake|come back))`,
  String.raw`\bwish(?:ed|ing)? i (?:was|were) (?:dead|never born|gone|not (?:alive|here)|with them|with him|in the ground)|\b(?:was|been) never born\b|\bnever been born\b`,
  String.raw`\bi ?d? ?(?:would )?rather (?:be dead|die|not (?:live|exist|be alive|wake up))\b(?! than (?:buy|pay|take|wear))`,
  String.raw`\bi (?:\w+ ){0,2}should have (?:\w+ )?(?:died|been (?:me|killed|dead))|\bshould have been me\b`,
  String.raw`\b(?:better off|worth more|happier|of more use) dead\b`,
  String.raw`\b(?:dont|doesnt|didnt|not|never) (?:\w+ ){0,3}(?:want|wants|wanting|wish|wishes|care|feel like|deserve|deserves|plan|going|know how|know if i can) (?:\w+ )?(?:to |of |about )?(?:keep )?${LIVING}\b${NO_DAY}(?! (?:in|at|near|with my parents|for the|on))`,
  String.raw`\bi (?:\w+ ){0,2}(?:dont|do not|never|not|wont|wouldnt|didnt) (?:\w+ ){0,3}wake (?:back )?up\b|\b(?:want|hope|pray|wish|like|sleep|bed|hoping|praying)\b ${gap(6)}(?:never|not|dont|wont|without) (?:\w+ )?(?:wak(?:e|ing)) up\b`,
  String.raw`\b(?:i|id) (?:\w+ ){0,3}(?:want|wish|like|going|need|could) (?:\w+ ){0,2}(?:disappear|vanish|stop existing|cease to exist|not exist|be gone|not be alive|not be here|be nothing)\b(?! (?:from|for a))`,
  String.raw`\b(?:slit|slitting|slash|slashing|cut|cutting|open|opening) (?:my|his|her|their|your) (?:own )?(?:wrists?|veins?|throat)\b|\bbleed out ${gap(4)}wrists?\b`,
  String.raw`\b(?:self ?harm\w*|self ?injur\w*) (?:urges?|again|relapse|tonight|every|when|thoughts|to cope)\b|\b(?:i|ive|been|started|want to|urge to|urges to|relapsed and) (?:\w+ ){0,3}self ?harm\w*`,
  String.raw`\b(?:want|wants|going|need|needs|feel like|feels like|thinking (?:of|about)|thoughts of|urges? (?:to|of)|urge|keep|keeps|kept|been|started|like|trying|tried|threaten\w*|about|plan\w*|stop|relapsed) (?:\w+ ){0,3}(?:hurt|hurting|harm|harming|cut|cutting|burn|burning|hit|hitting|starve|starving|punish|punishing) ${SELF}\b`,
  String.raw`\bi (?:\w+ )?(?:hurt|harm|cut|burn|burned|punch|hit|starve|scratch) myself (?:\w+ ){0,2}(?:again|on purpose|when|to (?:feel|cope|sleep|calm)|because|every|sometimes|at night|last night|tonight|a lot|so|with)\b`,
  String.raw`\b(?:and|walls) hurting myself\b|\b(?:hurting|cutting|burning|starving|harming) myself (?:on purpose|again|to|every|when|because)\b|\bi relapsed (?:\w+ ){0,2}(?:cut|cutting)\b`,
  String.raw`\b(?:suicide|crisis|help) (?:hot ?line|line|lifeline)|\b(?:hot ?line|lifeline) (?:for|number)|\bcall 988\b|^988$`,
  String.raw`\b(?:god|lord|jesus) (?:please )?(?:just )?take me\b|\b(?:dying|death|being dead) (?:would be|sounds|seems|feels|looks) (?:\w+ )?(?:a relief|nice|good|peaceful|better|easier|like|so)|\b(?:plan|planning|planned) (?:out )?my (?:own )?(?:death|funeral|suicide|exit|end)\b`,
  String.raw`\bthink(?:ing)? (?:\w+ )?(?:about|of) (?:my (?:own )?(?:death|funeral)|dying|death)\b|\bsleep forever\b|\bwhy (?:am i|im i|i am|im) (?:\w+ )?(?:alive|here anymore)|\bwhy (?:did i|didnt i|i) (?:\w+ )?(?:survive|live|die)\b|\bi wish (?:\w+ ){0,2}(?:was|had been|were) me\b|\b(?:was|were|should have stayed|stayed) (?:\w+ )?dead\b(?= than| again|$)`,
  String.raw`\b(?:what|something) i (?:might|may|could|will) do to myself\b|\b(?:dont|cant|not) (?:\w+ )?(?:trust|feel safe|safe) (?:\w+ )?(?:with |from |around )?(?:myself|my (?:guns?|thoughts))\b|\bpermanent solution\b|\bif (?:a|the) (?:truck|bus|car|train|plane|bullet) (?:hit|killed|got|took) me\b`,
  // Guns
  String.raw`\b(?:eat|eating|ate|swallow|swallowing|suck|sucking|kiss|kissing|taste|tasting|chew|chewing|deepthroat\w*) (?:(?:on|a|my|his|her|the|own|one|of|down|service|that) ){0,4}(?:${GUN}|${ROUND})\b`,
  String.raw`\bblow(?:ing)? (?:${ONES} |the )(?:\w+ )?(?:brains?|head)|\bbrains? (?:\w+ )?(?:out|on the|all over)\b`,
  String.raw`\b(?:${GUN}|${ROUND}) (?:\w+ ){0,3}(?:in|to|through|against|into|inside|under|between|at) (?:my|his|her|their) (?:own )?(?:head|mouth|temple|brain|skull|chin|chest|teeth|eyes|heart|throat)\b`,
  String.raw`\b(?:${GUN}|${ROUND}) ${gap(6)}(?:on|at|for|end|kill|shoot|point\w*|use) (?:\w+ )?${SELF}\b`,
  String.raw`\b(?:one|last|a|single) ${ROUND} (?:\w+ ){0,3}(?:all i need|left for me|with my name|has my name|for me|and (?:im|its|it) )`,
  String.raw`\b${GUN} (?:\w+ ){0,2}(?:is |is right |right )?(?:loaded|next to me|in my (?:hand|lap|mouth)|beside me|on my (?:lap|bed|desk|nightstand)|looks? (?:good|tempting|friendly))\b|\bloaded (?:my|the|his|her) ${GUN}`,
  String.raw`\b(?:sitting|sit|alone|lying|parked|staring|looking) (?:\w+ ){0,3}(?:with|holding|at) (?:my|a|the|his|her) (?:\w+ )?${GUN}\b`,
  String.raw`\b${GUN} (?:and i|and me) (?:\w+ ){0,3}(?:date|appointment|alone)|\b(?:date|sleep|appointment) with my (?:\w+ )?${GUN}`,
  String.raw`\bpull(?:ing)? the trigger (?:tonight|on (?:me|myself|it all)|and|already|for real)|\b(?:finger|thumb) on the trigger\b`,
  String.raw`\bpaint(?:ing)? the (?:walls?|ceiling|room)(?: red| with my|$)`,
  // Soldiers
  String.raw`\bpunch(?:ing|ed)? (?:my|his|her|their|our) (?:own |last )?tickets?\b|\bpunch(?:ing)? out (?:for good|permanently|of (?:this )?life)`,
  String.raw`\b(?:22|twenty ?two|20|22 vets) (?:a|per|each|every) day (?:and |so |plus |or )?(?:im|ill|i|guess|me|make it|soon|its my)\b`,
  String.raw`\b(?:im|ill|i|be|become|becoming|join|joining|guess) (?:\w+ ){0,5}(?:one of (?:the|those|them) (?:22|twenty ?two)|number 2[0-9]|the 22|23 (?:a day|today|tonight))\b|\bone (?:more|of the) (?:statistics?|22)\b|\b(?:be|become|just) (?:a|another) statistic\b`,
  String.raw`\b(?:join|joining|see|seeing|meet|meeting|be with|find|follow|following|drink with|reunite with|visit) (?:(?:up|with|you|all|my|the|our|battle|dead|fallen|old|lost|best|rest|of|lil|little|big) ){0,4}(?:${FALLEN} )?(?:tonight |soon |again )?(?:in |on |at )?(?:in )?${BEYOND}\b`,
  String.raw`\b(?:join|joining|rejoin|follow|following|see|seeing) (?:my|the|our) (?:dead|fallen|lost) (?:\w+)\b`,
  String.raw`\b(?:until|til|till) valhalla (?:im|i|boys|brothers|done|tonight|my)\b|\b(?:off|on my way|going|headed|heading|road) to (?:valhalla|fiddlers green)\b`,
  String.raw`\b(?:join|joining|rejoin) my (?:brothers|sisters|boys|guys|fallen|squad|buddies|battle buddies|men)(?! (?:\w+ ){0,4}(?:class|course|training|program|unit|team|group|session|gym))\b(?! (?:in|for|at) (?!valhalla))`,
  String.raw`\b(?:belong|deserve to be|should be|supposed to be) (?:with|beside|next to|buried with) (?:the (?:guys|men|boys|ones|others)|them|my (?:guys|boys|brothers)) (?:\w+ ){0,3}(?:didnt|died|in the|over there|dead)`,
  String.raw`\b(?:died|dead|killed|stayed|fallen) (?:over )?there (?:with|instead)|\bdied with (?:them|my (?:guys|men|brothers|squad))\b`,
  String.raw`\b(?:check|checking|clock|clocking|sign|signing|tap|tapping|log|logging|bow|bowing) (?:me )?(?:out|off) (?:for good|permanently|forever|of (?:this |my )?(?:life|world|earth)|once and for all)`,
  String.raw`\bmeet(?:ing)? (?:my|his|her|the) (?:maker|creator|reaper)\b|\b(?:buy|buying) the farm\b|\b(?:easy|easiest|cowards|only|quick|permanent) way out\b(?! of the (?:course|class|building|contract))`,
  String.raw`\b(?:my|his|her) (?:own )?(?:end of watch|last (?:roll call|patrol|formation|mission|deployment|ruck|day on earth|night on earth|ride|breath))\b|\blast deployment ${gap(3)}not coming back|\bby my own hand\b|\bmy own doing\b`,
  String.raw`\bgo(?:ing)? home to (?:god|jesus|the lord|my (?:maker|lord))\b|\blong walk (?:off|on) a short pier\b|\bdirt nap\b|\bsix feet under\b`,
  // Methods
  String.raw`\b(?:painless|easiest|easy|quickest|quick|fastest|fast|best|least painful|peaceful|surest|good|clean|cleanest|efficient) (?:\w+ )?(?:ways?|methods?) (?:to|of|for) (?:\w+ )?(?:die|dying|kill (?:myself|yourself|me)|end (?:it|my|your|a|things|everything)|go out|suicide|death|off|bleed out|bleed to death|hang)\b`,
  String.raw`\bhow (?:to|do i|can i|do you|would i|should i) (?:\w+ )?(?:kill|hang|off|end|drown|shoot|unalive) (?:myself|yourself|my life|it all)\b|\bhow do i (?:\w+ )?die\b`,
  String.raw`\b(?:tie|tied|tying|make|made) (?:a|the|my) noose\b|\bnoose\b|\brope (?:\w+ ){0,6}(?:ready|around my neck|looking at (?:it|me)|over the beam|waiting)\b|\bstar(?:e|ing) at (?:a|the|my) rope\b`,
  String.raw`(?<!\bwe )\b(?:jump|jumping|leap|leaping|throw myself|throwing myself) (?:\w+ ){0,2}(?:off|from|in front of|into|out of|onto) (?:\w+ ){0,3}(?:bridge|roof|building|balcony|train|traffic|bus|truck|cliff|window|overpass|tracks|river|parking garage|tower|cars?)\b`,
  String.raw`\b(?:drive|driving|crash|crashing|wreck|wrecking|steer|steering|swerve|swerving) (?:(?:my|the|a|his|her|this|myself|car|truck|bike|motorcycle|jeep|humvee|straight|right) ){0,4}(?:off|into|under|in front of) (?:\w+ ){0,2}(?:bridge|cliff|tree|wall|pole|traffic|overpass|truck|semi|river|lake|oncoming|pillar|barrier)\b|\b(?:crash|wreck) (?:my|the) (?:car|truck|bike) on purpose\b`,
  String.raw`\b(?:step|stepping|walk|walking|run|running|lie|lying|lay|laying) (?:\w+ )?(?:in front of|into|on|onto) (?:the |a |oncoming |some )*(?:traffic|trains?|bus|tracks|oncoming)\b`,
  String.raw`\b(?:plan|planned|intent|intention|means)\b ${gap(3)}\b(?:and|with) (?:the|a|my) (?:means|plan|date|method|pills|gun|rope)\b`,
  String.raw`\b(?:use|using|turn|turning) (?:it|this|that|the gun|the knife) on (?:me|myself)\b|\b(?:attempted|my attempt|previous attempts?|another attempt)\b ${gap(3)}(?:again|back|last year|before|years? ago)`,
  String.raw`\b(?:jump|die|do it|end it|pull the trigger) (?:right now|tonight)\b(?! (?:at|in|on|with))|\b(?:day|night) (?:i|that i|im going to) (?:end|do|finish) it\b`,
  String.raw`\b(?:to|ill|id|i) (?:just )?end(?:ing)? (?:it(?: all)?|things|everything)\b(?! (?:early|with|at|on|before|in|for|by|after)\b)|\b(?:thinking|thought|talk\w*|thoughts) (?:\w+ )?(?:of|about) ending (?:it|things|everything|this)|\blike ending it\b`,
];

/** Wordings about others or the subject. Next to words about courses, they may describe a course. */
export const OF_OTHERS: readonly string[] = [
  String.raw`\bsuicid\w*|\bunaliv\w*`,
  String.raw`\b(?:kill|kills|killing|killed|hang|hanging|hanged|hung|shoot|shooting|shot|drown|drowning|stab|stabbing|off|offing|end|ending|poison|poisoning|overdose|hurt|hurting|harm|harming|cutting|burning) (?:himself|herself|themselves|themself|ourselves)\b`,
  String.raw`\b(?:end|ending|ended|ends|take|taking|took) (?:his|her|their|your) (?:own )?li(?:fe|ves)\b`,
  String.raw`\b(?:he|she|they|hes|shes|theyre|who|guy|buddy|friend|brother|sister|son|daughter|wife|husband|soldier|marine|vet|veteran|mom|dad|mother|father|someone|roommate|kid|teen|boyfriend|girlfriend|partner|student|sergeant|sgt) ${gap(8)}(?:wants?|wanted|wishes|wished|ready|going|deserves|plans|hopes|prays|threatens|talking about|talks about|keeps talking about) (?:(?:to|he|she|they|had|was|were|just|of|about|be|had) ){0,4}(?:die|died|dead|dying|jump|end (?:it|things))\b(?! (?:for|laughing))`,
  String.raw`^(?:\w+ )?wants to die\b`,
  String.raw`\b(?:he|she|they|hes|shes|guy|buddy|friend|brother|sister|son|daughter|wife|husband|soldier|mom|dad|mother|father|someone|vet|roommate|kid|sergeant) ${gap(6)}(?:nothing|no reason|nobody|any reason) ${gap(3)}(?:to live|for living|live for|go on)\b`,
  String.raw`\b(?:husband|wife|dad|father|son|brother|buddy|friend|soldier|vet|he|she|roommate|boyfriend|girlfriend) ${gap(3)}(?:has|have|got|took|grabbed|holding|bought|with|locked ${SELF} ${gap(4)}with) (?:a|his|her|the|my) ${GUN}(?: out| and|$)`,
  String.raw`\b(?:cutting|slicing|burning) (?:his|her|their) (?:\w+ )?(?:arms?|wrists?|legs?|skin|thighs?)\b`,
  String.raw`\b(?:goodbye|farewell) (?:message|note|letter|text|post|video|email|call)s?\b|\b(?:texted|messaged|called|posted|wrote|sent|left|said|saying|says|calling) (?:\w+ ){0,3}(?:goodbye|farewell)\b ${gap(3)}(?:and|wont|doesnt|isnt|not|but|gone|phone)\b`,
  String.raw`\b(?:friend|buddy|daughter|son|kid|wife|sister|brother|roommate|shes|hes) ${gap(3)}been cutting$|\babout to jump\b|\bself ?harm\w*|\bself ?injur\w*`,
];

/** Mentions swallowing something on purpose, or asks how much of it is lethal. */
export const OVERDOSE: readonly string[] = [
  String.raw`\b(?:i|ive) (?:\w+ ){0,2}(?:took|taken|swallowed|downed|popped|ate|drank|had) (?:\w+ ){0,3}(?:all|whole|entire|bottle|bunch|handful|too many|lots?|every|bleach|antifreeze|rat poison) ?${gap(3)}(?:pills?|meds|medication|medicine|tylenol|advil|xanax|ambien|oxy\w*|percocet|vicodin|bottle|tablets|bleach|antifreeze|poison|ibuprofen|benzos|sleeping)?\b`,
  String.raw`\b(?:want|going|plan|planning|thinking (?:of|about)|ready|about|try|trying|tried|decided) (?:\w+ ){0,2}(?:to )?(?:overdos\w+|od)\b|\boverdos\w+ (?:tonight|on purpose|myself)\b|\b(?:i|ill|im) (?:\w+ ){0,2}overdos\w+\b(?! (?:a|the|my|our|his) (?:patient|student|dummy|kid))`,
  String.raw`\bhow (?:many|much) (?:\w+ ){1,4}(?:to|would|will|does|do|can|it|until|you|i) ${gap(5)}(?:die|overdose|od|kills? (?:me|you|someone|a person)|fatal|lethal|not wake up)\b`,
  String.raw`\b(?:lethal|fatal|deadly) (?:dose|dosage|amount|overdose) of\b|\b(?:can|could|will|would|do) (?:you|i|someone|it) (?:die|kill (?:you|me)) (?:from|by|if|of) (?:\w+ ){0,3}(?:taking|swallowing|drinking|too many|too much|all|pills?|overdos\w+)\b`,
  String.raw`\bhow (?:long|fast|quick\w*) ${gap(4)}(?:carbon monoxide|exhaust|helium|hanging|hang|pills|overdos\w+|cyanide|bleach|monoxide) ${gap(4)}(?:die|kill|work|pass out|hurt)\b|\b(?:pills|meds|tablets) (?:\w+ ){0,3}(?:lined up|counted out|in front of me|on the table|saved up)\b|\b(?:i|and) (?:just )?(?:took|swallowed) (?:\d\d+|twenty|thirty|forty|fifty|a hundred) (?:\w+ )?(?:tylenol|advil|pills|aspirin|ibuprofen|xanax|tablets|ambien|\w+s)\b|^took (?:\d\d+) \w+\b|\bse corta (?:los brazos|las venas|las munecas)\b`,
  String.raw`\b(?:pills|bottle|meds) (?:\w+ ){0,4}(?:end it|end everything|never wake|go to sleep forever|next to me|in my hand)\b`,
];

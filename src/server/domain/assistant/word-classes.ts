import { wordsOf } from './words.ts';

// cspell:disable

/** Conversational words: they say nothing about the question's topic, whether or not the site has them. */
export const CHATTER: ReadonlySet<string> = new Set(
  wordsOf(`
    afternoon morning evening greetings meet meeting howdy hiya heya yo sup cheers regards sincerely folks everyone everybody yall buddy dude man sir madam maam
    hello welcome excuse pardon appreciate appreciated grateful kindly thx ty tysm tia np lol haha omg hmm um uh erm ah oh wow yeah yep yup nope nah
    basically literally honestly seriously totally simply exactly roughly approximately maybe possibly definitely certainly surely obviously apparently
    hopefully unfortunately currently recently lately previously eventually finally suddenly immediately generally normally typically especially
    particularly specifically personally mainly mostly nearly almost quite rather pretty super kinda sorta somewhat somehow somewhere anywhere
    anyhow besides instead otherwise therefore however though although since unless whether whenever wherever whichever
    wonder wondered wondering curious confused unsure sure trying tried hoping hoped plan planning planned thinking thought considering considered
    believe guess guessing suppose assume assuming imagine remember forgot forget heard hear hearing saw seen noticed read reading
    told tells telling asked asking explain explained describe clarify confirm suggest suggestion suggestions recommend recommends recommended recommendation
    recommendations advise please helps helping helped assist assistance
    would could should might must shall ought gotta gonna lemme gimme dunno whats hows wheres whens whos thats theres heres
    nice cool great awesome amazing good bad fine perfect excellent interesting interested wonderful lovely decent neat sweet fantastic
    simple easy easier hard difficult tough big bigger huge main whole entire normal usual typical certain various several
    able unable ready willing happy glad sad sorry afraid worried busy bored tired
    stuff thingy things bit piece sort kinds type types way ways case cases point points part parts detail details
    put puts putting keep keeps kept set sets let lets leave leaves bring brings brought come comes coming came happen
    seem seems seemed look looks looked sound sounds feel feels felt mean means meant
    talk talking talked deal deals dealing dealt involve involves involved include includes included including
    anything nothing everything something someone anyone nobody
    also plus etc eg ie vs versus per regard concerning about ones thing gather figure figuring sense idea ideas clue
    lately bunch couple dozen several plenty enough extra another
    actual actually real truly legit fact
    ppl peeps guys gals wanna u ur r n b4 im ive id ill dont doesnt isnt wasnt wont cant couldnt shouldnt arent werent hasnt havent hadnt didnt
    abt bc cuz cos coz tho thru w wo rn asap fyi imo idk plz pls alot lil
    today tonight yesterday
    tell teh whta waht becuase recieve received receive receives
    available offering provide provides provided providing
    list lists possible impossible short brief quick summary longer shorter
  `),
);

/**
 * Words that are usually circumstances of a question rather than its topic: people, groups, times, and ways of having and doing.
 * They count a little, so that "unit mug" is the Unit Mug but "my unit deploys in spring" isn't.
 */
export const CIRCUMSTANCES: ReadonlySet<string> = new Set(
  wordsOf(`
    unit units squad platoon company battalion brigade crew team group department agency organization employer boss supervisor sergeant sgt captain chief commander
    coworker coworkers colleague colleagues friend friends partner wife husband son daughter mom dad brother sister cousin uncle aunt neighbor family
    people person persons member members kid kids guy student students customer customers client clients visitor
    computer tablet car home house country nation world state
    spring summer fall autumn winter january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday season holiday holidays christmas birthday
    weekend lately minute minutes hour morning afternoon noon night
    deploy deploys deployed deploying deployment moving moves moved move relocate retire retired retiring graduate graduated graduating
    work working worked job live lives living lived stay based stationed
    buy bought buying order ordered purchase purchased got gotten wear
    show shows shown showing appear find finding found search searching click clicked open opened page website site web internet browser screen
    start started starting begin begins finish finished finishing end ends complete completed completing
    take took taking taken give gave given make made need needed want wanted use used using try send sent sending
    sell sells selling sold
    choose chosen pick picked decide decided prefer compare comparing
    change changed changing
    gift present surprise
    new old young first last next second third
    small little large high low long
    place number amount level kind option options
    real fake just academic academics regular proper budget money
    type typed typing write writing wrote written say said
    run runs running
    hand hands
    name named called
    full time part
    check checked checking
    attend attended attending attendance
    experience experienced background skill skills
    question questions answer answers
    due because reason reasons
    window deadline limit limits ground
    business businesses free
    problem problems issue issues trouble wrong
    medical training trained train trains course courses class classes
  `),
);

/**
 * Things that people ask a school or a shop about and that our site may lack. If it does, the question is about that, however
 * much of the rest it covers: "is lunch included in the course" isn't answered by text about courses.
 */
export const ASKED_ELSEWHERE: ReadonlySet<string> = new Set([
  ...wordsOf(`
    hotel hotels motel lodging housing accommodation accommodations airbnb dorm dormitory room rooms bed sleep stay
    lunch breakfast dinner meal meals food snack snacks vegetarian vegan restaurant restaurants catering
    parking park car rental shuttle bus train taxi uber airport airline airlines flight flights visa passport mileage drive
    discount discounts coupon coupons promo sale bargain voucher vouchers loyalty points scholarship scholarships grant grants financing finance loan loans
    installment installments klarna afterpay paypal venmo bitcoin crypto cryptocurrency cash check cheque invoice zelle bulk wholesale reseller
    insurance insured tricare medicare medicaid vouchers taxes tax deductible
    age ages minor minors children child kids babies baby daycare pregnant pregnancy disability disabled wheelchair interpreter
    language languages spanish french german translation
    dog dogs pet pets cat cats
    weather temperature rain climate
    wifi wireless app apps android iphone ios download pdf brochure catalog catalogue video videos podcast blog book books textbook ebook
    phd phds doctorate exam exams test tests quiz pass passing fail failed grade grades score scores board nclex nremt
    visa salary salaries wage wages pay income intern internship internships degree degrees bachelor masters
    uniform uniforms dress clothes shoes boots laundry shower showers gym
    beach beaches surfing sightseeing canada mexico germany europe uk england france japan australia international overseas abroad apo fpo
    stock shares investor investors stocks
    warranty guarantee sustainable organic vegan ethical sourced manufactured
    alumni graduates testimonials testimonial reference references statistics
    gun guns weapon weapons firearm firearms ammo ammunition knife knives shooting range
    drone pilot diving scuba swimming parachute skydiving
    attendees ratio
    vaccine vaccines vaccination covid mask masks
    drug drugs alcohol kit kits tourniquets bandages supplies equipment defibrillator aed
    sponsor sponsors donation donate charity
    franchise partnership affiliate
    cancer tumor diabetes fever infection infected meningitis pneumonia asthma allergy allergies rash virus flu disease diagnosis symptoms symptom
    medication medications pills antibiotics ibuprofen aspirin tylenol dose dosage doses prescription prescriptions mole tick appointment therapy therapist
    admin administrator administrators prompt prompts instructions csv json sql python javascript code script scrape hack database api pirate
    olympics movie movies music football news president politics recipe joke jokes poem song story
  `),
]);
// cspell:enable

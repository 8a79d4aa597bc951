// cspell:ignore ayuda ketamine dont epipen hijo respira duele pecho ahogando atragantó hueso mucho inconsciente atmet nicht

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import {
  ADVICE_DECLINED,
  asksForAdvice,
  insteadOfAdvice,
  LEGAL_DECLINED,
  maskPatientData,
} from './safety.ts';

describe('asksForAdvice', () => {
  it.each([
    'my chest hurts',
    'My chest really hurts, what should I do?',
    'I have chest pain',
    "i can't breathe",
    'I’m bleeding, help',
    'bleeding now',
    'help he is choking',
    'the bleeding won’t stop',
    'my son is unconscious',
    'She has been shot',
    'my husband is having a heart attack',
    'a kid in my class is having a seizure',
    'our instructor is having a heart attack',
    'student having a seizure in my class right now',
    'my student is not breathing',
    'one of my students collapsed in class',
    'a student just collapsed during training help',
    'instructor fainted what do I do',
    'she wont wake up',
    'im shot',
    'friend overdosing on heroin',
    'epipen not working',
    "my wife's face is drooping and her speech is slurred",
    'pt bp 80/40 hr 140 gcs 7 what do i give',
    'how much txa do i push',
    'mi hijo no respira',
    'me duele el pecho',
    'me duele mucho el pecho',
    'ayuda mi hijo se está ahogando',
    'se atragantó con un hueso, está inconsciente',
    'can you fix my chest pain',
    'il ne respire plus',
    'mein kind atmet nicht',
    'what dose for my son',
    'What dose of ketamine for a 70 kg man? It is for my patient',
    'how much ibuprofen can I take',
    'how much tylenol should i give my daughter',
    'can I take aspirin with warfarin',
    'should I stop taking my antibiotics?',
    'do I have a concussion',
    'what is wrong with me',
    'my kid has a fever, what now',
    'My daughter has a rash',
    'i have a snake bite on my hand',
    'should I go to the ER?',
    'pain in my left arm and tightness in my chest',
    'My chest hurts since your course',
    'is this mole on my back cancer',
    'am I having a heart attack',
    'what should I do about chest pressure since this morning',
    'how much tylenol can I take every 4 hours',
    'how much epinephrine should my kid get for a bee sting',
    'my buddy was shot in the leg help me',
    'is it ok to take ibuprofen with blood thinners',
    'should I remove the tick on my leg myself',
    'chest pain since this morning',
    'my left arm feels numb',
    'my son cut his leg and its bleeding a lot',
    'is my dad sick? he has symptoms of a stroke',
    'kid drank bleach',
    'my toddler swallowed a battery',
    'toddler ate a tide pod',
    'she took, I mean he swallowed a handful of pills',
    'how do I treat a gunshot wound right now',
    'How do we stop the bleeding from a leg wound?',
    'how can i pack a gunshot wound in the groin',
    'how should I dress a burn on a hand',
    'how do I close this cut',
    'how do we splint a broken arm',
    'how do I treat heat stroke, right now',
    'how to treat a stab wound immediately',
  ])('is true of "%s"', (text) => expect(asksForAdvice(text)).toBe(true));

  it.each([
    'do you teach tourniquets?',
    'Does the course cover chest wounds and bleeding now required by the state?',
    'What will I learn to do if someone is choking?',
    'Which course teaches what to do when someone is bleeding?',
    'I am a nurse. Can I take the course for CEUs?',
    'Can my son take the class? He is 17.',
    'My daughter has signed up, can she get a refund?',
    'how much does the course cost',
    'how many CME hours do I get for AFATT',
    'how much money do I get back if I cancel',
    'How many hours is the class?',
    'how much do I have to spend for free shipping',
    'how many patches do I get',
    'should I send my sleeve measurements',
    'what should I bring',
    'Do you sell tourniquets?',
    'stop the bleed training for my wife and me',
    'What is the right size of T-shirt for me?',
    'How much is shipping to my house?',
    'My order has not arrived',
    'Where do you train in Hawaii?',
    'a soldier bleeding from the leg under fire',
    'gunshot wound to the chest, no breath sounds',
    'I have a question about my order',
    'I have an order that I want to cancel now',
    'Does the military course cover ketamine dosing for pain?',
    'Which credits do I get?',
    'do I need a certificate to attend',
    'can I take photos in class',
    'Should I take MET3 or BTRC?',
    'I hurt nobody, I just want a refund',
    'We are dying to see the new hoodies',
    "I don't want the patch anymore",
    'what does a student do if a soldier collapsed',
    'suicide prevention course',
    'what courses teach about suicide prevention',
    'how do I end my subscription',
    "I'd like to end my order",
    'I want to end it early, the course is too long',
    'does the course cover drowning',
    'do you teach what to do if a patient drank bleach',
    'will I hurt myself in the course',
    'my shirt has a cut in the sleeve',
    'what is the point of the certificate',
    'is there any reason to go on a Tuesday',
    'can I bring batteries',
    'the seam hurt my shoulder pad design',
    'which class teaches how to help a man who is bleeding',
    'which course teaches how to treat gunshot wounds',
    'do you teach how to pack a wound',
    'where can I learn how to treat burns',
    'how do I learn to stop bleeding',
    'how to treat gunshot wounds',
    'how do I stop the emails right now',
    'how do I close my account now',
    'how do we pack the hoodies',
    'how do I cancel the burn course',
    'im pregnant, can i still come',
  ])('is false of "%s"', (text) => expect(asksForAdvice(text)).toBe(false));

  it('says to call 911', () => expect(ADVICE_DECLINED).toContain('[call 911](tel:911)'));

  it.each([
    ['my toddler swallowed a battery', /1-800-222-1222/],
    ['friend overdosing on heroin', /^If someone has collapsed.*911.*1-800-222-1222/],
    ['can I sue the hospital for malpractice', LEGAL_DECLINED],
    ['my chest hurts', ADVICE_DECLINED],
  ])('says the right thing instead of advice to "%s"', (text, says) => {
    if (typeof says === 'string') expect(insteadOfAdvice(text)).toBe(says);
    else expect(insteadOfAdvice(text)).toMatch(says);
  });

  it('takes any text, also a long one, at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        asksForAdvice(text);
        maskPatientData(text);
      }),
    );
    for (const piece of ['my ', 'is ', 'what dose ', '1-', 'a@', 'patient A ', 'bleeding '])
      asksForAdvice(maskPatientData(piece.repeat(2000 / piece.length)));
  });
});

describe('maskPatientData', () => {
  it.each(['a', 'a-', 'mrn ', 'dob 1 ', '1jan'])('takes 8,000 characters of "%s" at once', (piece) => {
    const text = piece.repeat(8000 / piece.length);
    expect(processorTimeOf(() => maskPatientData(text))).toBeLessThan(100);
  });

  it.each([
    ['DOB 3/4/1985', 'DOB [date]'],
    ['born on March 4, 1985.', 'born on [date].'],
    ['born 4 Mar 1985', 'born [date]'],
    ['1985-03-04', '[date]'],
    ['dob: 03.04.85', 'dob: [date]'],
    ['born 04MAR1985', 'born [date]'],
    ['DOB 4-Mar-85', 'DOB [date]'],
    ['DOB: 030485', 'DOB: [date]'],
    ['date of birth is 03 04 1985, male', 'date of birth is [date], male'],
    ['3–4–1985', '[date]'],
    ['123‑45‑6789', '[number]'],
    ['SSN 123–45–6789', 'SSN [number]'],
    ['MRN-44110', 'MRN-[number]'],
    ['MRN 00123456', 'MRN [number]'],
    ['MRN: A-4411', 'MRN: [number]'],
    ['medical record number is 44A21', 'medical record number is [number]'],
    ['patient id #9911', 'patient id #[number]'],
    ['SSN 123-45-6789', 'SSN [number]'],
    ['123-45-6789', '[number]'],
    ['call me at (702) 555-0100', 'call me at [phone]'],
    ['702.555.0100 or +1 702 555 0101', '[phone] or [phone]'],
    ['write to jo.doe+x@example.com', 'write to [email]'],
    ['chart 1234567890', 'chart [number]'],
    ['SSN 123\u201145\u20116789', 'SSN [number]'],
    ['born 03\u201304\u20131985', 'born [date]'],
    ['702\u00a0555\u00a00100', '[phone]'],
    ['born 3/\u200b4/1985', 'born [date]'],
    ['chart １２３４５６７８', 'chart [number]'],
    ['Patient John Smith, 40, shot', 'Patient [name], 40, shot'],
    ['the patient named Mary Ann Jones', 'the patient named [name]'],
  ])('"%s" becomes "%s"', (text, masked) => expect(maskPatientData(text)).toBe(masked));

  it.each([
    'What is the 30-day refund rule?',
    'Do you teach in March 2027?',
    'classes in May 12 people',
    'The birthday of the Army, and DOB as a field',
    'Level 2 in June 2027 for 10 people, 3 may join',
    'Is it 16.5 hours or 2 days, 8-5?',
    'order GTI-1001 for $1,234.50',
    'Which patient cases do you teach?',
    'Patient Care Reports',
    'The MRN field of the form',
    'TCCC 2024 guidelines, ZIP 89501-1234',
    '18-24 people, 1/2 day',
  ])('leaves "%s"', (text) => expect(maskPatientData(text)).toBe(text));

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const words = fc.stringMatching(/^[a-z ,.?]{0,30}$/);

  it('lets no date of birth, record, social security or phone number through, wherever it stands', () => {
    const day = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 1920, max: 2026 }),
    );
    const secret = fc.oneof(
      fc.tuple(day, fc.constantFrom('/', '-', '.')).map(([parts, mark]) => parts.join(mark)),
      day.map(
        ([month, date, year]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
      ),
      fc.tuple(digits(3), digits(2), digits(4)).map((parts) => parts.join('-')),
      fc
        .tuple(digits(3), digits(3), digits(4), fc.constantFrom('-', '.', ' '))
        .map(([a, b, c, mark]) => [a, b, c].join(mark)),
      digits(8),
      digits(10),
    );
    fc.assert(
      fc.property(words, secret, words, (before, value, after) => {
        const masked = maskPatientData(`${before} ${value} ${after}`);
        expect(masked).not.toMatch(/\d/);
        expect(masked).toMatch(/\[(?:date|number|phone)\]/);
      }),
    );
  });

  it('changes nothing of a masked text, and nothing without digits, addresses and capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const masked = maskPatientData(text);
        expect(maskPatientData(masked)).toBe(masked);
      }),
    );
    fc.assert(
      fc.property(words, (text) => {
        expect(maskPatientData(text)).toBe(text);
      }),
    );
  });
});

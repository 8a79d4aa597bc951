import { describe, expect, it } from 'vitest';
import { correctSpelling, vocabularyOf } from './correct-spelling.ts';

// cspell:disable
const vocabulary = vocabularyOf(['hemorrhage', 'place', 'field', 'cap', 'enforcement']);
const corrected = (...words: string[]) => correctSpelling(vocabulary, words);

describe('correcting the spelling of a question', () => {
  it('takes the nearest word that the site or a visitor may use', () => {
    expect(corrected('hemorrage', 'turniquet')).toEqual(['hemorrhage', 'tourniquet']);
  });

  it('leaves words of plain English that the site does not have', () => {
    expect(corrected('plate', 'hemorrhage')).toEqual(['plate', 'hemorrhage']);
  });

  it('tries the other vowels at the beginning', () => {
    expect(corrected('inforcement')).toEqual(['enforcement']);
  });

  it('writes out short forms, and takes "saved" for no name of a course', () => {
    expect(corrected('diff', 'btwn', 'saved', 'save')).toEqual(['difference', 'between', 'kept', 'save']);
  });

  it('separates two words that were written as one', () => {
    expect(corrected('fieldcap')).toEqual(['field', 'cap']);
  });

  it('leaves short words, numbers and what is like nothing', () => {
    expect(corrected('xy', 'met3', 'qwrtzplk', 'a'.repeat(500))).toEqual([
      'xy',
      'met3',
      'qwrtzplk',
      'a'.repeat(500),
    ]);
  });
});

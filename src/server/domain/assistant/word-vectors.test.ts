import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { probability } from './logistic.ts';
import { learnTopics } from './topicality.ts';
import { embed, similarities, vectorOf, wordVectorsFile } from './word-vectors.ts';
import { wordsOf } from './words.ts';

const index = new Sqlite(wordVectorsFile(), { readonly: true });
afterAll(() => index.close());

const similarity = (a: string, b: string) => {
  const [one, other] = [embed(index, wordsOf(a)), embed(index, wordsOf(b))];
  return one && other ? similarities(one, other)[0] : null;
};

describe('word vectors', () => {
  it('tell texts about the same thing from others, in any words', () => {
    expect(similarity('the teachers', 'our instructors')).toBeGreaterThan(0.5);
    expect(similarity('the teachers', 'a coffee mug')).toBeLessThan(0.3);
  });

  it('have nothing for words that they lack and for stop words', () => {
    expect(embed(index, ['zzzz', 'the'])).toBeNull();
    expect(vectorOf(index, '')).toBeNull();
  });

  it('tell what a question is about from chatter, in words of no list', () => {
    const topics = learnTopics(index);
    const isTopic = (word: string) => probability(topics, vectorOf(index, word) ?? []) > 0.5;
    expect(['shampoo', 'barbecue', 'ferry', 'bicycle', 'mortgage'].filter(isTopic)).toHaveLength(5);
    expect(['delighted', 'evidently', 'realize', 'anytime', 'fellow'].filter(isTopic)).toEqual([]);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { correctSpelling } from './correct-spelling.ts';
import { ELSEWHERE, termsOf } from './examples.ts';
import { FAMILIAR_WORDS } from './familiar-words.ts';
import { indexPages, KNOWLEDGE_FILE } from './knowledge-file.ts';
import { placesOf } from './passage-places.ts';
import { examplesFile, type Question, readQuestionSet } from './question-set.ts';
import { learnTopics } from './topicality.ts';
import { embed, toBlob, vectorOf, wordVectorsFile } from './word-vectors.ts';
import { wordsOf } from './words.ts';

/**
 * Adds the index of its pages to a release, with what is known about words and questions.
 * @throws Error if the file with the examples can't be read
 */
export function writeKnowledge(release: string): void {
  const index = indexPages(release);
  index.prepare('attach ? as source').run(wordVectorsFile());
  index.exec('insert into vectors select word, rank, vector from source.vectors; detach source');
  index.prepare('insert into topics values (?)').run(toBlob(learnTopics(index)));
  writeDirections(index);
  writeExamples(index);
  writeFileSync(join(release, KNOWLEDGE_FILE), index.serialize());
  index.close();
}

/** Adds what the passages and the familiar words are about, so that a server doesn't compute it for its first answer. */
function writeDirections(index: Sqlite.Database): void {
  const addDirection = index.prepare('insert into directions values (?, ?)');
  for (const [row, direction] of placesOf(index).directions)
    if (direction) addDirection.run(row, toBlob(direction));
  const addFamiliar = index.prepare('insert into familiar values (?, ?)');
  for (const word of FAMILIAR_WORDS) {
    const direction = vectorOf(index, word);
    if (direction) addFamiliar.run(word, toBlob(direction));
  }
}

/** Adds the questions that others are compared with. */
function writeExamples(index: Sqlite.Database): void {
  const questions = readQuestionSet(examplesFile());
  const { vocabulary } = placesOf(index);
  const addExample = index.prepare('insert or ignore into examples values (?, ?, ?, ?)');
  const add = ({ question }: Question, leads: readonly string[]) => {
    const words = correctSpelling(vocabulary, wordsOf(question));
    const direction = embed(index, words);
    const terms = [...termsOf(words)].join('\n');
    addExample.run(words.join(' '), terms, leads.join(' '), direction && toBlob(direction));
  };
  for (const question of questions.answered) add(question, question.expects);
  const { unanswered: nowhere, advice, orders } = questions;
  const elsewhere = { nowhere, advice, orders };
  for (const end of ELSEWHERE) for (const question of elsewhere[end]) add(question, [end]);
}

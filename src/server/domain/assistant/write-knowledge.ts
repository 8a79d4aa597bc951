import type Sqlite from 'better-sqlite3';
import { FAMILIAR_WORDS } from './familiar-words.ts';
import { indexPages, saveKnowledge } from './knowledge-file.ts';
import { placesOf } from './passage-places.ts';
import { learnTopics } from './topicality.ts';
import { sideBySide, toBlob, vectorOf, wordVectorsFile } from './word-vectors.ts';
import { writeExamples } from './write-examples.ts';

/**
 * Adds the index of its pages to a release, with the data about words and questions.
 * @throws Error if the file with the examples can't be read
 */
export function writeKnowledge(release: string): void {
  const vectors = wordVectorsFile();
  const index = indexPages(release, vectors);
  index.prepare('insert into topics values (?)').run(toBlob(learnTopics(index)));
  writeEmbeddings(index);
  writeExamples(index);
  saveKnowledge(release, index, vectors);
  index.close();
}

/** Adds the embeddings of the passages and the familiar words, so that a server doesn't compute them for its first answer. */
function writeEmbeddings(index: Sqlite.Database): void {
  index.prepare('insert into passage_embeddings values (?)').run(toBlob(placesOf(index).embeddings));
  const familiar = FAMILIAR_WORDS.flatMap((word) => {
    const vector = vectorOf(index, word);
    return vector ? { word, vector } : [];
  });
  const words = familiar.map(({ word }) => word).join(' ');
  const embeddings = sideBySide(familiar.map(({ vector }) => vector));
  index.prepare('insert into familiar values (?, ?)').run(words, toBlob(embeddings));
}

// cspell:ignore curso unidad cours Dónde cursos cuánto cuesta wo sind die kurse combien coûte Kurse
import { expect, it } from 'vitest';
import { ASKER, ASKING, publishedShop } from '#tests/support/assistant-shop.ts';
import { answerQuestion } from './answer-question.ts';
import { listUnanswered } from './log/unanswered.queries.ts';
import { englishOnly, smallTalk } from './small-talk.ts';

it.each([
  'hello',
  'Hi there!',
  'thanks a lot',
  'ok',
  'Goodbye',
  'how are you?',
  'are you a real person',
  'what can you do',
  'good bot',
  'test',
])('answers "%s"', (text) => expect(smallTalk(text)).not.toBeNull());

it.each([
  'hello, what do you teach',
  'thanks, and where is it',
  'who are your instructors',
  'no refund?',
  'test dates',
  'help with my order',
])('leaves "%s" to the site', (text) => expect(smallTalk(text)).toBeNull());

it.each([
  '¿Dónde son los cursos?',
  'cuánto cuesta el curso para mi unidad',
  'wo sind die Kurse',
  'combien coûte le cours',
  '课程在哪里',
  'Где курсы',
])('says to "%s" that it knows English only', (text) => expect(englishOnly(text)).toContain('(/contact)'));

it.each([
  'where do you teach',
  'TCCC Reno',
  'is the café open',
  'the word 课 on my patch',
  'do you teach in los angeles',
  'is it in san diego',
  'MET3',
])('reads "%s" as English', (text) => expect(englishOnly(text)).toBeNull());

it.each(['hello', 'thank you so much', '¿Dónde son los cursos?'])(
  'is no unanswered question: "%s"',
  async (question) => {
    const services = publishedShop();
    const answer = await answerQuestion(services, ASKER, { ...ASKING, question });
    expect(answer).toMatchObject({ isAnswered: true, sources: [], mode: 'extract' });
    expect(listUnanswered(services).groups).toEqual([]);
  },
);

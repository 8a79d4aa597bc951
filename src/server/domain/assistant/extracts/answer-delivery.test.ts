import { describe, expect, it } from 'vitest';
import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { wordsOf } from '../words.ts';
import { answerDelivery } from './answer-delivery.ts';

function deliveryOf(question: string) {
  const services = testServices();
  stockProduct(services, { name: 'Contour Hoodie' });
  return answerDelivery(services, listStoreProducts(services), wordsOf(question));
}

describe('answerDelivery', () => {
  it.each([
    'how long does shipping take',
    'when does the hoodie ship',
    'how fast do you deliver',
    'how many days till a package gets here',
    'if i order today when does it arrive',
    'delivery time for stuff?',
    'eta on a hoodie',
    'how long does it take to ship to Alaska',
  ])('answers when an order of this moment arrives: %s', (question) => {
    const { answer, sources } = deliveryOf(question) ?? { answer: '', sources: [] };
    expect(answer).toMatch(
      /^If you order today: Arrives \w+ \d.*\. That includes making and shipping your order\.$/,
    );
    expect(sources.map(({ url }) => url)).toEqual(['/store']);
  });

  it.each(['how long until my hoodie gets here', 'when will my order arrive'])(
    'leads to an order that may be placed already: %s',
    (question) => {
      expect(deliveryOf(question)?.answer).toMatch(
        /^If you order today: Arrives .*\n\nIf you've ordered already, \[Find my order\]\(\/find-my-order\) shows where it is\.$/,
      );
    },
  );

  it('promises no day of arrival where mail takes longer, and nothing abroad', () => {
    for (const place of ['an apo', 'guam', 'puerto rico'])
      expect(deliveryOf(`how long does shipping to ${place} take`)?.answer).toMatch(
        /^If you order today: Ships \w+ \d[^.]*\. We ship within the United States only/,
      );
    expect(deliveryOf('how long is delivery to germany')?.answer).toBe(
      'We ship within the United States only, including APO, FPO and DPO addresses.',
    );
  });

  it.each([
    'i ordered a hoodie last week, when will it arrive',
    'when did my order ship',
    'my hoodie has not arrived',
    'when will my certificate arrive',
    'when can you deliver a course',
    'how long does the course take',
    'will it arrive before christmas',
    'how much is shipping',
    'when do you come',
    '',
  ])('leaves any other question alone: %s', (question) => expect(deliveryOf(question)).toBeNull());
});

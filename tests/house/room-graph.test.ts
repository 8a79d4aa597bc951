import { describe, expect, it } from 'vitest';
import { byDirection, largestCircle } from './room-graph.ts';

const arrows = (...pairs: string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' > ');
    return { from, to, isTypeOnly: false };
  });

describe('the largest circle', () => {
  it('has the rooms that reach each other, also through others', () => {
    const made = arrows('cart > sales', 'sales > mail', 'mail > cart', 'mail > files', 'app > cart');
    expect(largestCircle(made)).toEqual(['cart', 'mail', 'sales']);
  });

  it('is the larger of two', () => {
    const made = arrows('a > b', 'b > a', 'b > c', 'c > d', 'd > e', 'e > c');
    expect(largestCircle(made)).toEqual(['c', 'd', 'e']);
  });

  it('is one room where all arrows lead down', () => {
    expect(largestCircle(arrows('app > cart', 'cart > files', 'app > files'))).toHaveLength(1);
  });

  it('joins circles that share a room', () => {
    expect(largestCircle(arrows('a > b', 'b > a', 'b > c', 'c > b'))).toEqual(['a', 'b', 'c']);
  });
});

describe('the direction of arrows', () => {
  const floors = ['app', 'cart sales', 'files'];
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.split(' ').includes(room));

  it('is up to a higher floor, and sideways to another room of the same one', () => {
    const made = arrows('app > cart', 'cart > sales', 'files > app', 'sales > app', 'app > files');
    const { up, sideways } = byDirection(made, floorOf);
    expect(up).toEqual(arrows('files > app', 'sales > app'));
    expect(sideways).toEqual(arrows('cart > sales'));
  });

  it('is never up where all arrows lead down', () => {
    expect(byDirection(arrows('app > cart', 'cart > files'), floorOf)).toEqual({ up: [], sideways: [] });
  });
});

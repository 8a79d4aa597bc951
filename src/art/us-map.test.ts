import { expect, it } from 'vitest';
import { placeOnMap, US_MAP } from './us-map.ts';

// The expected points are those of d3's geoAlbersUsa, with which the outline was made.
it.each([
  ['Nevada', { latitude: 36.04, longitude: -114.98 }, [155.3, 331.6]],
  ['Georgia', { latitude: 33.92, longitude: -84.52 }, [712, 401.5]],
  ['Hawaii', { latitude: 19.76, longitude: -155.53 }, [316.7, 584.1]],
  ['Alaska', { latitude: 61.2, longitude: -149.9 }, [112.3, 544.4]],
])('places %s where the outline has it', (_, place, [x = 0, y = 0]) => {
  const [left, top] = placeOnMap(place);
  expect(left).toBeCloseTo(x, 0);
  expect(top).toBeCloseTo(y, 0);
  expect(left).toBeLessThan(US_MAP.width);
  expect(top).toBeLessThan(US_MAP.height);
});

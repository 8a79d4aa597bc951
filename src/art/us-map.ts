import type { Point } from './terrain.ts';
import outline from './us-outline.json' with { type: 'json' };

/** The outline of the United States in Albers' projection, with Alaska and Hawaii moved in below. */
export const US_MAP = outline;

/** A place on earth, in degrees: north and east are positive. */
interface Place {
  latitude: number;
  longitude: number;
}

/** A part of the map with a projection of its own. Angles in degrees, `shift` in sheet units. */
interface Part {
  parallels: readonly [number, number];
  meridian: number;
  center: readonly [longitude: number, latitude: number];
  scale: number;
  shift: Point;
}

/** The projections the outline was made with: those of d3's geoAlbersUsa. */
const SCALE = 1300;
const PARTS: Record<'mainland' | 'alaska' | 'hawaii', Part> = {
  mainland: {
    parallels: [29.5, 45.5],
    meridian: -96,
    center: [-0.6, 38.7],
    scale: SCALE,
    shift: [487.5, 305],
  },
  alaska: {
    parallels: [55, 65],
    meridian: -154,
    center: [-2, 58.5],
    scale: SCALE * 0.35,
    shift: [487.5 - 0.307 * SCALE, 305 + 0.201 * SCALE],
  },
  hawaii: {
    parallels: [8, 18],
    meridian: -157,
    center: [-3, 19.9],
    scale: SCALE,
    shift: [487.5 - 0.205 * SCALE, 305 + 0.212 * SCALE],
  },
};

/** Returns where a place in the United States is on the map, in sheet units. */
export function placeOnMap({ latitude, longitude }: Place): Point {
  const part = latitude > 50 ? PARTS.alaska : longitude < -150 ? PARTS.hawaii : PARTS.mainland;
  const project = conicEqualArea(part.parallels);
  const [x, y] = project(longitude - part.meridian, latitude);
  const [centerX, centerY] = project(...part.center);
  return [part.shift[0] + part.scale * (x - centerX), part.shift[1] - part.scale * (y - centerY)];
}

/** Returns Albers' projection between two standard parallels, for longitudes relative to its meridian. */
function conicEqualArea([south, north]: Part['parallels']): (longitude: number, latitude: number) => Point {
  const first = Math.sin(radians(south));
  const cone = (first + Math.sin(radians(north))) / 2;
  const offset = 1 + first * (2 * cone - first);
  return (longitude, latitude) => {
    const radius = Math.sqrt(offset - 2 * cone * Math.sin(radians(latitude))) / cone;
    const angle = cone * radians(longitude);
    return [radius * Math.sin(angle), Math.sqrt(offset) / cone - radius * Math.cos(angle)];
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

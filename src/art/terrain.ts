/** A point on the sheet, in its units. */
export type Point = readonly [x: number, y: number];

/** A hill put on purpose: what stands on it is ringed by contour lines. */
export interface Peak {
  x: number;
  y: number;
  radius: number;
  height: number;
}

interface TerrainOptions {
  seed: number;
  /** Distance between neighboring hills, in sheet units. */
  scale: number;
  peaks?: readonly Peak[];
}

/** The ground's height at a place: about 0 to 1, and above that on a peak. */
export type Terrain = (x: number, y: number) => number;

const OCTAVES = 3;

/** Ground made of smooth noise. The same seed always gives the same ground, on every machine. */
export function createTerrain({ seed, scale, peaks = [] }: TerrainOptions): Terrain {
  return (x, y) => {
    let height = 0;
    let weight = 0;
    for (let octave = 0; octave < OCTAVES; octave += 1) {
      const frequency = 2 ** octave / scale;
      const share = 0.42 ** octave;
      height += share * gradientNoise(x * frequency, y * frequency, seed + octave * 1013);
      weight += share;
    }
    for (const peak of peaks) {
      const distance = ((x - peak.x) ** 2 + (y - peak.y) ** 2) / peak.radius ** 2;
      height += weight * peak.height * Math.exp(-distance);
    }
    return height / weight;
  };
}

/** Gradient noise: a slope in a random direction at each grid point, blended between them. Around 0.5. */
function gradientNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  const above = mix(slope(left, top), slope(left + 1, top), u);
  const below = mix(slope(left, top + 1), slope(left + 1, top + 1), u);
  return 0.5 + 0.75 * mix(above, below, v);

  function slope(column: number, row: number): number {
    const angle = 2 * Math.PI * randomAt(column, row, seed);
    return Math.cos(angle) * (x - column) + Math.sin(angle) * (y - row);
  }
}

/** A number from 0 to 1 that depends on nothing but the grid point and the seed. */
function randomAt(column: number, row: number, seed: number): number {
  let hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

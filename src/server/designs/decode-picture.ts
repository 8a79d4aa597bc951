import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { LOGO_SIDE } from '#shared/designs/effective-dpi.ts';

/** Why a picture was not decoded. */
export type DecodeFailure = 'damaged' | 'too-large' | 'too-complex';
export type Decoded = { png: Buffer } | { failed: DecodeFailure; cause: unknown };

const MB = 1024 * 1024;
/**
 * How long a process may work and how much memory it may take: the largest photograph takes about a second
 * and 950 MB (as AVIF), a drawing much less of both. What takes more was made to.
 */
const LIMITS = {
  drawing: { milliseconds: 3000, memory: 512 * MB },
  photograph: { milliseconds: 8000, memory: 1024 * MB },
};
const MOST_BYTES = 64 * MB;
const TOO_LARGE = 2;

const { resolve } = createRequire(import.meta.url);

/**
 * Reads a picture from its standard input and writes it as a PNG of at most `side` pixels on its longer side;
 * a drawing, whose own units count 72 to an inch, with exactly that many. While the library works on threads of
 * its own, this one watches how much memory it takes.
 */
const PROGRAM = `
const [library, parameters] = process.argv.slice(1);
const sharp = require(library);
const { isDrawing, side, maxSide, maxPixels, maxMemory } = JSON.parse(parameters);
setInterval(() => process.memoryUsage.rss() > maxMemory && process.kill(process.pid, 'SIGKILL'), 10).unref();
const options = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 };
const fail = (code, message) => {
  console.error(message);
  process.exit(code);
};
process.stdin.toArray().then(async (chunks) => {
  const file = Buffer.concat(chunks);
  const { width, height } = (await sharp(file, options).metadata()).autoOrient;
  if (Math.max(width, height) > maxSide || width * height > maxPixels) fail(${TOO_LARGE}, 'too large');
  const scale = isDrawing ? side / Math.max(width, height) : Math.min(1, side / Math.max(width, height));
  const density = isDrawing ? { density: Math.min(100000, Math.max(1, 72 * scale)) } : {};
  const length = (pixels) => Math.max(1, Math.round(pixels * scale));
  const png = await sharp(file, { ...options, ...density })
    .autoOrient()
    .resize({ width: length(width), height: length(height), fit: 'fill' })
    .toColourspace('srgb')
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  process.stdout.write(png);
}).catch((error) => fail(error.message.includes('pixel limit') ? ${TOO_LARGE} : 1, error.message));`;

/**
 * Decodes a picture and encodes it anew, in a process of its own that can be ended. Few bytes of a drawing
 * can keep the library busy for hours and nothing stops it from within; and a file that breaks a decoder breaks
 * this process only, which knows no secret.
 */
export function decodePicture(
  file: Uint8Array,
  limits: { isDrawing: boolean; maxSide: number; maxPixels: number },
): Promise<Decoded> {
  const { milliseconds, memory } = limits.isDrawing ? LIMITS.drawing : LIMITS.photograph;
  const parameters = JSON.stringify({ side: LOGO_SIDE, maxMemory: memory, ...limits });
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--eval', PROGRAM, resolve('sharp'), parameters],
      {
        encoding: 'buffer',
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
        env: {},
      },
      (error, stdout, stderr) => {
        if (!error) return done({ png: stdout });
        // However it was killed: for its time from here, for its memory by itself or by the system.
        const failed =
          error.signal === 'SIGKILL' ? 'too-complex' : error.code === TOO_LARGE ? 'too-large' : 'damaged';
        done({ failed, cause: new Error(stderr.toString() || error.message) });
      },
    );
    // One that ends before it has read everything breaks the pipe; the callback tells of it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { LOGO_SIDE } from '#shared/customization/effective-dpi.ts';

/** Why a picture was not decoded. */
export type DecodeFailure = 'damaged' | 'too-large' | 'too-slow';
export type Decoded = { png: Buffer } | { failed: DecodeFailure; cause: unknown };

/** The largest photograph takes about a second, a drawing much less; what takes longer was made to. */
const MOST_MILLISECONDS = { drawing: 3000, other: 8000 };
const MOST_BYTES = 64 * 1024 * 1024;
const TOO_LARGE = 2;

const { resolve } = createRequire(import.meta.url);

/**
 * Reads a picture from its standard input and writes it as a PNG of at most `side` pixels on its longer side;
 * a drawing, whose own units count 72 to an inch, with exactly that many.
 */
const PROGRAM = `
const [library, parameters] = process.argv.slice(1);
const sharp = require(library);
const { isDrawing, side, maxSide, maxPixels } = JSON.parse(parameters);
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
    .png({ compressionLevel: 6 })
    .toBuffer();
  process.stdout.write(png);
}).catch((error) => fail(error.message.includes('pixel limit') ? ${TOO_LARGE} : 1, error.message));`;

/**
 * Decodes a picture and encodes it anew, in a process of its own that can be ended. Few bytes of a drawing
 * can keep the library busy for hours and nothing stops it from within; and a file that breaks a decoder breaks
 * this process only, which knows no secret.
 */
export function decodePicture(
  file: Buffer,
  limits: { isDrawing: boolean; maxSide: number; maxPixels: number },
): Promise<Decoded> {
  const parameters = JSON.stringify({ side: LOGO_SIDE, ...limits });
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--eval', PROGRAM, resolve('sharp'), parameters],
      {
        encoding: 'buffer',
        timeout: limits.isDrawing ? MOST_MILLISECONDS.drawing : MOST_MILLISECONDS.other,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
        env: {},
      },
      (error, stdout, stderr) => {
        if (!error) return done({ png: stdout });
        const failed = error.killed ? 'too-slow' : error.code === TOO_LARGE ? 'too-large' : 'damaged';
        done({ failed, cause: new Error(stderr.toString() || error.message) });
      },
    );
    // One that ends before it has read everything breaks the pipe; the callback tells of it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

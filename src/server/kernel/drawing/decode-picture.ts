import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import type { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { LOGO_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { logoFontConfig } from './logo-fonts.ts';

/** The reason why an image was not decoded. */
export type DecodeFailure = 'damaged' | 'too-large' | 'too-complex';
type Decoded = { png: Buffer; isBlank: boolean } | { failed: DecodeFailure; cause: unknown };

const MB = 1024 * 1024;
/**
 * The limits of a process, in milliseconds of processor time and in bytes. The largest photo takes about a second and 950 MB (as
 * AVIF), a vector file much less of both. Files that exceed them were crafted to.
 */
const LIMITS = {
  vector: { cpuMs: 3000, memoryBytes: 512 * MB },
  photo: { cpuMs: 8000, memoryBytes: 1024 * MB },
};
/** How much longer a process may take in wall-clock time: on a busy machine it waits for a processor. */
const CLOCK_FACTOR = 4;
const MAX_OUTPUT_BYTES = 64 * MB;
const TOO_LARGE_EXIT_CODE = 2;

const { resolve } = createRequire(import.meta.url);

/**
 * Reads an image from standard input and writes a byte, which is 1 if every pixel is transparent, and the image as a PNG with at most `side` pixels on its longer side; a vector
 * file, which has 72 units per inch, with exactly that many. The library works on its own threads, while this one
 * watches time and memory.
 */
const PROGRAM = `
const [library, parameters] = process.argv.slice(1);
const sharp = require(library);
const { isVector, side, maxSide, maxPixels, cpuMs, memoryBytes } = JSON.parse(parameters);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = (user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryBytes;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, 10).unref();
const options = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 };
const fail = (code, message) => {
  console.error(message);
  process.exit(code);
};
process.stdin.toArray().then(async (chunks) => {
  const file = Buffer.concat(chunks);
  const { width, height } = (await sharp(file, options).metadata()).autoOrient;
  if (Math.max(width, height) > maxSide || width * height > maxPixels) fail(${TOO_LARGE_EXIT_CODE}, 'too large');
  const scale = isVector ? side / Math.max(width, height) : Math.min(1, side / Math.max(width, height));
  const density = isVector ? { density: Math.min(100000, Math.max(1, 72 * scale)) } : {};
  const length = (pixels) => Math.max(1, Math.round(pixels * scale));
  const { data, info } = await sharp(file, { ...options, ...density })
    .autoOrient()
    .resize({ width: length(width), height: length(height), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  let isBlank = channels % 2 === 0;
  for (let alpha = channels - 1; isBlank && alpha < data.length; alpha += channels) isBlank = data[alpha] === 0;
  const png = await sharp(data, { raw: { width: info.width, height: info.height, channels } })
    .png({ compressionLevel: 6, adaptiveFiltering: !isVector })
    .toBuffer();
  process.stdout.write(Buffer.concat([Buffer.of(isBlank ? 1 : 0), png]));
}).catch((error) => fail(error.message.includes('pixel limit') ? ${TOO_LARGE_EXIT_CODE} : 1, error.message));`;

/**
 * Decodes an image and encodes it as a PNG, in a separate process that can be killed. A few bytes of SVG can keep the
 * library busy for hours, and nothing inside the process can stop it. A file that exploits a decoder reaches only this
 * process, which has no secrets in its environment.
 * @param limits.side the longer side of the result at most, by default that of a logo
 * @param processLimits processor time and memory, by default those of this kind of file
 */
export function decodePicture(
  file: Uint8Array | UploadedFile,
  limits: { isVector: boolean; maxSide: number; maxPixels: number; side?: number },
  processLimits = limits.isVector ? LIMITS.vector : LIMITS.photo,
): Promise<Decoded> {
  const parameters = JSON.stringify({ side: LOGO_SIDE_PX, ...limits, ...processLimits });
  return new Promise((resolveDecoded, reject) => {
    const child = execFile(
      process.execPath,
      ['--eval', PROGRAM, resolve('sharp'), parameters],
      {
        encoding: 'buffer',
        timeout: CLOCK_FACTOR * processLimits.cpuMs,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        // The text of an SVG is drawn with our fonts alone, whichever are installed.
        env: limits.isVector ? { FONTCONFIG_FILE: logoFontConfig() } : {},
      },
      (error, stdout, stderr) => {
        // Node.js stops reading after the time-out, and reports no error if the process has ended on its own since.
        if (!error && child.stdout?.readableEnded)
          return resolveDecoded({ png: stdout.subarray(1), isBlank: stdout[0] === 1 });
        // Killed by this process for its time, or by itself or the system for its usage.
        const wasKilled = !error || error.signal === 'SIGKILL';
        const failed = wasKilled
          ? 'too-complex'
          : error.code === TOO_LARGE_EXIT_CODE
            ? 'too-large'
            : 'damaged';
        resolveDecoded({
          failed,
          cause: new Error(stderr.toString() || (error?.message ?? 'Its time was over.')),
        });
      },
    );
    // A process that ends before it has read its input breaks the pipe; the callback reports that.
    child.stdin?.on('error', () => {});
    if (file instanceof Uint8Array) child.stdin?.end(file);
    else if (child.stdin) {
      sendFile(file, child.stdin).catch((error: unknown) => {
        child.kill('SIGKILL');
        reject(error);
      });
    }
  });
}

/** Sends a file with one piece of it in memory. Returns early if the receiver ends. @throws Error if the file can't be read */
async function sendFile(file: UploadedFile, to: Writable): Promise<void> {
  for await (const piece of file.pieces()) {
    const isSent = await new Promise<boolean>((resolve) => to.write(piece, (error) => resolve(!error)));
    if (!isSent) return;
  }
  to.end();
}

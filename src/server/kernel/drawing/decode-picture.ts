import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ScratchFile } from '#server/kernel/files/scratch-file.ts';
import { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { LOGO_SIDE_PX, PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
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
const STORAGE_FULL_EXIT_CODE = 3;
/** How long a process waits for a file. */
const IDLE_MS = 30_000;

const { resolve } = createRequire(import.meta.url);

/**
 * Reads a line of parameters and an image from standard input, and writes a byte, which is 1 if every pixel is transparent, and the
 * image as a PNG with at most `side` pixels on its longer side; a vector file, which has 72 units per inch, with exactly that many.
 * The library works on its own threads, while this one watches time and memory.
 */
const PROGRAM = `
const { writeSync } = require('node:fs');
const sharp = require(process.argv[1]);
const fail = (code, message) => {
  console.error(message);
  process.exit(code);
};
process.stdin.toArray().then(async (chunks) => {
  const input = Buffer.concat(chunks);
  const end = input.indexOf('\\n');
  const file = input.subarray(end + 1);
  const { isVector, side, maxSide, maxPixels, cpuMs, memoryBytes } = JSON.parse(input.toString('utf8', 0, end));
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = (user + system) / 1000 > cpuMs || process.memoryUsage.rss() > memoryBytes;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, 10).unref();
  const options = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 };
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
    .png({ compressionLevel: side > ${PREVIEW_SIDE_PX} ? 6 : 2, adaptiveFiltering: !isVector })
    .toBuffer();
  const output = Buffer.concat([Buffer.of(isBlank ? 1 : 0), png]);
  // On a disk that fills up, part of it may be written without an error.
  for (let at = 0; at < output.length; ) at += writeSync(1, output, at);
}).catch(({ code, message }) => {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) fail(${STORAGE_FULL_EXIT_CODE}, message);
  fail(message.includes('pixel limit') ? ${TOO_LARGE_EXIT_CODE} : 1, message);
});`;

/**
 * Decodes an image and encodes it as a PNG, in a separate process that can be killed. A few bytes of SVG can keep the
 * library busy for hours, and nothing inside the process can stop it. A file that exploits a decoder reaches only this
 * process, which has no secrets in its environment.
 * @param limits.side the longer side of the result at most, by default that of a logo
 * @param processLimits processor time and memory, by default those of this kind of file
 * @throws Error with the code `ENOSPC` if there is no room for the result
 */
export async function decodePicture(
  file: Uint8Array | UploadedFile,
  limits: { isVector: boolean; maxSide: number; maxPixels: number; side?: number },
  processLimits = limits.isVector ? LIMITS.vector : LIMITS.photo,
): Promise<Decoded> {
  const parameters = { side: LOGO_SIDE_PX, ...limits, ...processLimits };
  const { child, output } = takeDecoder();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, CLOCK_FACTOR * processLimits.cpuMs);
  try {
    const ended = once(child, 'close');
    const messages = text(child.stderr);
    const [[code, signal], message] = await Promise.all([
      ended,
      messages,
      sendFile(parameters, file, child.stdin),
    ]);
    // Killed by this process for its time, or by itself or the system for its usage.
    const wasKilled = isLate || signal === 'SIGKILL';
    const size = await output.size();
    if (!wasKilled && code === 0 && size <= MAX_OUTPUT_BYTES) {
      const [isBlank, png] = [await output.read(1, 0), await output.read(size - 1, 1)];
      return { png, isBlank: isBlank[0] === 1 };
    }
    if (code === STORAGE_FULL_EXIT_CODE) throw Object.assign(new Error(message), { code: 'ENOSPC' });
    const failed = wasKilled ? 'too-complex' : code === TOO_LARGE_EXIT_CODE ? 'too-large' : 'damaged';
    return { failed, cause: new Error(message || 'Its time was over.') };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await output.close();
    prepareDecoder();
  }
}

interface Decoder {
  child: ChildProcessByStdio<Socket, null, Socket>;
  /** The result is written to a file: reading a stream of it would fill twice its size in memory. */
  output: ScratchFile;
}

/** The process for the next file. */
let spare: Decoder | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Starts the process for the next file, so that it's ready when the file has arrived: starting takes as long as decoding a photo. It
 * ends if no file comes.
 */
export function prepareDecoder(): void {
  if (!spare) {
    const started = startDecoder();
    keepsParent(started, false);
    started.child.once('exit', () => dropSpare(started)).on('error', () => dropSpare(started));
    spare = started;
  }
  clearTimeout(idle);
  idle = setTimeout(dropSpare, IDLE_MS, spare).unref();
}

function takeDecoder(): Decoder {
  const taken = spare ?? startDecoder();
  spare = undefined;
  clearTimeout(idle);
  keepsParent(taken, true);
  return taken;
}

function dropSpare(dropped: Decoder): void {
  if (spare !== dropped) return;
  spare = undefined;
  clearTimeout(idle);
  dropped.child.kill('SIGKILL');
  void dropped.output.close();
}

/** Sets whether the other process keeps this one alive. */
function keepsParent({ child }: Decoder, keeps: boolean): void {
  for (const handle of [child, child.stdin, child.stderr]) handle[keeps ? 'ref' : 'unref']();
}

function startDecoder(): Decoder {
  // The text of an SVG is drawn with our fonts alone, whichever are installed.
  const env = { FONTCONFIG_FILE: logoFontConfig() };
  const output = ScratchFile.open();
  const args = ['--eval', PROGRAM, resolve('sharp')];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', output.fd, 'pipe'] });
  return { child: child as Decoder['child'], output };
}

/**
 * Sends the parameters, and a file with one piece of it in memory. Returns early if the receiver ends.
 * @throws Error if the file can't be read
 */
async function sendFile(parameters: object, file: Uint8Array | UploadedFile, to: Writable): Promise<void> {
  // A process that ends before it has read its input breaks the pipe; its exit code says why.
  to.on('error', () => {});
  to.write(`${JSON.stringify(parameters)}\n`);
  if (!(file instanceof UploadedFile)) {
    to.end(file);
    return;
  }
  for await (const piece of file.pieces()) {
    const isSent = await new Promise<boolean>((done) => to.write(piece, (error) => done(!error)));
    if (!isSent) return;
  }
  to.end();
}

import { closeSync, fstat, openSync, read as readFd, unlinkSync, write as writeFd } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readInto = promisify(readFd);
const statOf = promisify(fstat);
const writeFrom = promisify(writeFd);

/**
 * A file for bytes that would otherwise fill the memory of a process. It has no name in its folder: closing it deletes it, and so
 * does the end of the processes that have it open.
 */
export class ScratchFile {
  /** For a child process, as one of its `stdio`. */
  readonly fd: number;
  readonly #pending = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Uses an open file, as a child process inherits it. */
  constructor(fd: number) {
    this.fd = fd;
  }

  /** @throws the file system's error if there is no room */
  static open(folder = tmpdir()): ScratchFile {
    const path = join(folder, `.new-${crypto.randomUUID()}`);
    const fd = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return new ScratchFile(fd);
  }

  size(): Promise<number> {
    return this.#track(async () => (await statOf(this.fd)).size);
  }

  /** Writes all bytes. They may be overwritten afterwards. */
  write(bytes: Uint8Array, at: number): Promise<void> {
    return this.#track(() => this.#write(bytes, at));
  }

  /** Reads so many bytes. @throws Error if the file ends before */
  async read(length: number, at: number): Promise<Buffer<ArrayBuffer>> {
    const content = Buffer.allocUnsafeSlow(length);
    await this.readInto(content, at);
    return content;
  }

  /** Fills the buffer. @throws Error if the file ends before */
  readInto(buffer: Uint8Array, at: number): Promise<void> {
    return this.#track(() => this.#read(buffer, at));
  }

  /** Closes the file once nothing is read or written anymore: its number may soon be that of another file. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#pending);
    closeSync(this.fd);
  }

  async #track<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The file is closed.');
    const work = begin();
    this.#pending.add(work);
    try {
      return await work;
    } finally {
      this.#pending.delete(work);
    }
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await writeFrom(this.fd, bytes, from, bytes.length - from, at + from);
      from += bytesWritten;
    }
  }

  async #read(buffer: Uint8Array, at: number): Promise<void> {
    for (let from = 0; from < buffer.length; ) {
      const { bytesRead } = await readInto(this.fd, buffer, from, buffer.length - from, at + from);
      if (bytesRead === 0) throw new Error('The file is shorter than it was.');
      from += bytesRead;
    }
  }
}

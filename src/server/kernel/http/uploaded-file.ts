import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ScratchFile } from '#server/kernel/files/scratch-file.ts';

/** The bytes in memory at a time while a file is read. */
const PIECE_BYTES = 64 * 1024;

/** A file that came with a request. It is on disk, not in memory, and nothing is left of it when it's closed or the process ends. */
export class UploadedFile {
  readonly #file: ScratchFile;
  #size = 0;

  constructor(file: ScratchFile) {
    this.#file = file;
  }

  /** Creates an empty file in the folder of uploads: the folder for temporary files may be in memory. */
  static async create(dataDir: string): Promise<UploadedFile> {
    const folder = join(dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    return new UploadedFile(ScratchFile.open(folder));
  }

  get size(): number {
    return this.#size;
  }

  /** Writes bytes at the end. They may be overwritten afterwards. */
  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** Reads the first bytes; without a number, all of them. */
  read(bytes = this.#size): Promise<Buffer<ArrayBuffer>> {
    return this.#file.read(Math.min(bytes, this.#size), 0);
  }

  /** Yields the content in pieces. A piece is overwritten when the next one is asked for. */
  async *pieces(): AsyncGenerator<Buffer> {
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, this.#size));
    for (let at = 0; at < this.#size; at += piece.length) {
      const rest = piece.subarray(0, Math.min(piece.length, this.#size - at));
      await this.#file.readInto(rest, at);
      yield rest;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

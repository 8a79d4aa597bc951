import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '#tests/support/errors.ts';
import { readParts } from './multipart.ts';

/** A form as one sees it after reading. */
type Part = [name: string, fileName: string | undefined, content: string];

/** Yields the bytes in chunks of these lengths, then the rest. */
async function* chunksOf(form: Buffer, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const length of lengths) {
    yield form.subarray(at, at + length);
    at += length;
  }
  yield form.subarray(at);
}

async function partsOf(form: Buffer, boundary: string, lengths: readonly number[] = []): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const read of readParts(chunksOf(form, lengths), boundary)) {
    if (!(read instanceof Uint8Array)) parts.push([read.name, read.fileName, '']);
    else (parts.at(-1) as Part)[2] += read.toString('latin1');
  }
  return parts;
}

/** Contents that look like ends of a part, and plain bytes. */
const content = fc
  .array(fc.oneof(fc.constantFrom('\r\n', '--', '\r\n--', '-', 'x', '\r\n--x', '\r\r\n'), fc.string()))
  .map((pieces) => Buffer.from(pieces.join('')));

describe('a multipart form', () => {
  it('has the parts that Node.js reads in it, however it arrives', async () => {
    const part = fc.record({ content, fileName: fc.option(fc.constantFrom('', 'logo.png', 'ünï cödé.svg')) });
    const lengths = fc.array(fc.nat(90), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), lengths, async (sent, cuts) => {
        const form = new FormData();
        for (const [index, { content: bytes, fileName }] of sent.entries()) {
          if (fileName === null) form.append(`p${index}`, bytes.toString('latin1'));
          else form.append(`p${index}`, new Blob([new Uint8Array(bytes)]), fileName);
        }
        const response = new Response(form);
        const boundary = /boundary=(.*)/.exec(response.headers.get('content-type') ?? '')?.[1] ?? '';
        const body = Buffer.from(await response.clone().arrayBuffer());
        const expected: Part[] = [];
        for (const [name, value] of await response.formData()) {
          const isText = typeof value === 'string';
          const bytes = isText ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
          const fileName = isText ? undefined : Buffer.from(value.name).toString();
          expected.push([name, fileName, bytes.toString('latin1')]);
        }
        expect(await partsOf(body, boundary, cuts)).toEqual(expected);
      }),
    );
  });

  it('keeps no more than a piece of it in memory', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    async function* body() {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n');
      for (let count = 0; count < 20; count += 1) yield megabyte;
      yield Buffer.from('\r\n--x--');
    }
    let size = 0;
    const memories = new Set<ArrayBufferLike>();
    for await (const read of readParts(body(), 'x')) {
      if (!(read instanceof Uint8Array)) continue;
      size += read.length;
      memories.add(read.buffer);
    }
    expect(size).toBe(20 * megabyte.length);
    expect([...memories].map(({ byteLength }) => byteLength < 100_000)).toEqual([true]);
  });

  it('is found to end wherever the end of a piece is in its delimiter', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n';
    const rest = '\r\n--x\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n--x--';
    for (let before = 0; before <= rest.length; before += 1) {
      const long = 'a'.repeat(64 * 1024 - head.length - before);
      expect(await partsOf(Buffer.from(head + long + rest), 'x')).toEqual([
        ['a', 'a', long],
        ['b', undefined, '1'],
      ]);
    }
  });

  it('comes in large pieces, even if it arrives in single bytes', async () => {
    const form = Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'a'.repeat(100_000)}\r\n--x--`,
    );
    async function* body() {
      for (const byte of form) yield Uint8Array.of(byte);
    }
    const sizes: number[] = [];
    for await (const read of readParts(body(), 'x')) if (read instanceof Uint8Array) sizes.push(read.length);
    expect(sizes.length).toBeLessThan(4);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000);
  });

  const named = 'Content-Disposition: form-data; name="a"';
  it.each([
    ['before its first part', `x\r\n--x\r\n${named}\r\n\r\n1\r\n--x--`],
    ['behind a delimiter', `--x y\r\n${named}\r\n\r\n1\r\n--x--`],
    ['in place of a name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--'],
    ['in place of headers', '--x\r\n\r\n1\r\n--x--'],
    ['in headers that don’t end', `--x\r\n${named}; filename="${'a'.repeat(10_000)}`],
    ['in headers that are too long', `--x\r\n${named}; filename="${'a'.repeat(10_000)}"\r\n\r\n1\r\n--x--`],
    ['in place of its end', `--x\r\n${named}\r\n\r\n1\r\n--x`],
    ['in place of a delimiter', `--x\r\n${named}\r\n\r\n1`],
  ])('is refused with something else %s', async (_, form) => {
    expect((await rejectionOf(partsOf(Buffer.from(form), 'x'))).code).toBe('bad_request');
  });
});

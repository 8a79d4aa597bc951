import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { rejectionOf } from '#tests/support/errors.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { readUpload } from './upload.ts';
import { UploadedFile } from './uploaded-file.ts';

const PARTS = { data: 'data', file: 'logo' };
const NESTED = '['.repeat(5000) + ']'.repeat(5000);
const FIVE_MB = 5 * 1024 * 1024;

/** A form as it comes over the wire. */
async function upload(parts: [name: string, value: string | Blob, file?: string][]): Promise<Request> {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file);
  }
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return new Request('http://localhost/', { method: 'POST', body: await sent.arrayBuffer(), headers });
}

function raw(body: string, type = 'multipart/form-data; boundary=x'): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
}

const file = (size: number) => new Blob([new Uint8Array(size).fill(7)]);
const opened: UploadedFile[] = [];
let dataDir = '';

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gti-upload-'));
  return () => rmSync(dataDir, { recursive: true });
});

// Whatever the outcome, no file has a name.
afterEach(async () => {
  await Promise.all(opened.splice(0).map((file) => file.close()));
  expect(readdirSync(dataDir, { recursive: true }).filter((name) => name !== 'uploads')).toEqual([]);
});

/** Returns what was read, with the bytes of its file. */
async function read(request: Request | Promise<Request>): Promise<unknown> {
  const sent = await readUpload(await request, PARTS, { dataDir, opened });
  if (!(sent instanceof Object && 'logo' in sent && sent.logo instanceof UploadedFile)) return sent;
  return { ...sent, logo: await sent.logo.read() };
}
const codeOf = async (request: Request | Promise<Request>) => (await rejectionOf(read(request))).code;
const fieldsOf = async (request: Promise<Request>) => (await rejectionOf(read(request))).fields;

/** A whole form whose boundary in the body is `boundary`. */
function withBoundary(type: string, boundary: string): Request {
  const head = 'Content-Disposition: form-data; name="data"';
  return raw(`--${boundary}\r\n${head}\r\n\r\n{}\r\n--${boundary}--\r\n`, type);
}

describe('an upload', () => {
  it('returns the fields of its JSON and the bytes of its file', async () => {
    const request = upload([
      ['data', '{"a": 1, "b": null, "logo": "not this"}'],
      ['other', 'ignored'],
      ['logo', file(3), '../../etc/passwd'],
    ]);
    expect(await read(request)).toEqual({ a: 1, logo: Buffer.from([7, 7, 7]) });
  });

  it('may have no file, which browsers send in two ways', async () => {
    expect(await read(upload([['data', '{}']]))).toEqual({});
    expect(opened).toEqual([]);
    expect(
      await read(
        upload([
          ['data', '{}'],
          ['logo', file(0), ''],
        ]),
      ),
    ).toEqual({});
  });

  it('may have its JSON as a file', async () => {
    const json = new Blob(['{"a": 1}'], { type: 'application/json' });
    expect(await read(upload([['data', json, 'blob']]))).toEqual({ a: 1 });
  });

  it('accepts a file of 5 MB, but not of 5 MB + 1 byte', async () => {
    const largest = await read(
      upload([
        ['data', '{}'],
        ['logo', file(FIVE_MB), 'a'],
      ]),
    );
    expect((largest as { logo: Buffer }).logo.length).toBe(FIVE_MB);
    expect(
      await codeOf(
        upload([
          ['data', '{}'],
          ['logo', file(FIVE_MB + 1), 'a'],
        ]),
      ),
    ).toBe('file_too_large');
    expect(
      await codeOf(
        upload([
          ['data', '{}'],
          ['logo', file(2 * FIVE_MB), 'a'],
        ]),
      ),
    ).toBe('file_too_large');
  });

  it('must have at most one file, which is not text', async () => {
    const two = upload([
      ['data', '{}'],
      ['logo', file(1), 'a'],
      ['logo', file(1), 'b'],
    ]);
    expect(await fieldsOf(two)).toEqual({ logo: 'Send one file' });
    expect(
      await fieldsOf(
        upload([
          ['data', '{}'],
          ['logo', 'text'],
        ]),
      ),
    ).toEqual({ logo: 'This must be a file' });
  });

  it('must have a design', async () => {
    expect(await fieldsOf(upload([['logo', file(1), 'a']]))).toEqual({
      data: 'This part of the form is missing',
    });
    for (const broken of ['{', '{"broken"'])
      expect(await codeOf(upload([['data', broken]]))).toBe('bad_request');
    expect(await codeOf(upload([['data', `"${'x'.repeat(40_000)}"`]]))).toBe('payload_too_large');
  });

  it('must have few parts', async () => {
    const many = Array.from({ length: 50_000 }, (_, index): [string, string] => [`p${index}`, '']);
    expect(await codeOf(upload([['data', '{}'], ...many]))).toBe('bad_request');
  });

  const LONG = 'a'.repeat(200);
  it.each([
    ['after another parameter', `xboundary=z; boundary=${LONG}`, LONG],
    ['with an escaped quote', `boundary="z\\"${LONG}"`, `z"${LONG}`],
    ['with a space', `boundary=z ${LONG}`, `z ${LONG}`],
  ])('has no boundary that only the parser sees: %s', async (_, parameter, boundary) => {
    expect(await codeOf(withBoundary(`multipart/form-data; ${parameter}`, boundary))).toBe('bad_request');
  });

  it('may have any boundary of the standard', async () => {
    const boundary = "Az09'()+_,-./:=? x";
    expect(await read(withBoundary(`multipart/form-data; boundary="${boundary}"`, boundary))).toEqual({});
  });

  it.each([
    ['another type', raw('{}', 'application/json'), 'unsupported_media_type'],
    ['no boundary', raw('--x--', 'multipart/form-data'), 'bad_request'],
    [
      'a boundary that takes minutes to look for',
      raw('-'.repeat(5_000_000), `multipart/form-data; boundary=x${'-'.repeat(8000)}`),
      'bad_request',
    ],
    ['no end', raw('--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}'), 'bad_request'],
    ['no sense', raw('hello'), 'bad_request'],
    ['no body', raw(''), 'bad_request'],
  ])('is refused with %s', async (_, request, code) => {
    expect(await codeOf(request)).toBe(code);
  });
});

describe('POST /api/customizations', () => {
  it.each([
    ['[1]', 422, 'validation_failed'],
    ['null', 422, 'validation_failed'],
    [NESTED, 400, 'bad_request'],
  ])('rejects a form whose JSON is %.10s with %s', async (data, status, code) => {
    const body = new FormData();
    body.append('data', data);
    const response = await shopInMemory().fetch('/api/customizations', { method: 'POST', body });
    expect(response.status).toBe(status);
    expect((await response.json()).code).toBe(code);
  });

  const HEADS =
    '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n' +
    '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';

  it.each([
    ['whose sender disconnects', 400, (controller: ReadableStreamDefaultController) => controller.error()],
    ['that ends too soon', 400, (controller: ReadableStreamDefaultController) => controller.close()],
    [
      'that is refused',
      415,
      (controller: ReadableStreamDefaultController) => {
        controller.enqueue(Buffer.from('\r\n--x--'));
        controller.close();
      },
    ],
  ])('closes the file of an upload %s, which deletes it', async (_, status, end) => {
    const created = vi.spyOn(UploadedFile, 'create');
    const closed = vi.spyOn(UploadedFile.prototype, 'close');
    const { fetch } = shopInMemory();
    const pieces = [Buffer.from(HEADS), Buffer.alloc(100_000, 'a')];
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else end(controller);
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const response = await fetch('/api/customizations/logo-preview', init);
    expect(response.status).toBe(status);
    expect(created).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('returns 422 with the fields of an invalid design, 404 for an unknown product and 409 for one that is not customizable', async () => {
    const { services, fetch } = shopInMemory();
    const save = async (data: object) => {
      const body = new FormData();
      body.append('data', JSON.stringify(data));
      const response = await fetch('/api/customizations', { method: 'POST', body });
      return { status: response.status, ...(await response.json()) };
    };
    const productId = stockProduct(services);
    const invalid = { productId, logoSize: 500, textColor: 'red', text: '心', placement: 'hat' };
    expect(await save(invalid)).toMatchObject({
      status: 422,
      fields: {
        logoSize: 'Logo size must be from 25 to 200 percent in steps of 5',
        textColor: 'Text color must be a color such as #1a2b3c',
        text: "We can't print 心. Use letters, numbers and common symbols.",
        placement: 'Choose one of the placements front, back, sleeve, chest',
      },
    });
    expect((await save({ productId: 'none' })).status).toBe(404);
    expect(await save({ productId })).toMatchObject({ status: 409, code: 'customization_not_allowed' });
  });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UploadedFile } from './uploaded-file.ts';

async function created(): Promise<{ file: UploadedFile; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gti-uploaded-'));
  const file = await UploadedFile.create(dataDir);
  onTestFinished(async () => {
    await file.close();
    rmSync(dataDir, { recursive: true });
  });
  return { file, dataDir };
}

it('has no name while it is open, so nothing is left of it when the process ends', async () => {
  const { file, dataDir } = await created();
  await file.append(Buffer.from('abc'));
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});

it('can be read whole, from its beginning, and in pieces, any number of times', async () => {
  const { file } = await created();
  const content = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251));
  const chunk = Buffer.alloc(40_000);
  for (let at = 0; at < content.length; at += chunk.length) {
    const size = content.copy(chunk, 0, at);
    await file.append(chunk.subarray(0, size));
  }
  expect(file.size).toBe(content.length);
  for (let time = 0; time < 2; time += 1) {
    expect((await file.read()).equals(content)).toBe(true);
    expect((await file.read(9)).equals(content.subarray(0, 9))).toBe(true);
    const pieces: Buffer[] = [];
    for await (const piece of file.pieces()) pieces.push(Buffer.from(piece));
    expect(pieces.length).toBe(3);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  }
});

it('may be empty', async () => {
  const { file } = await created();
  expect([file.size, (await file.read(64)).length]).toEqual([0, 0]);
  for await (const piece of file.pieces()) expect(piece).toBeUndefined();
});

import { expect, it, onTestFinished } from 'vitest';
import { ScratchFile } from '#server/kernel/files/scratch-file.ts';
import { moveToFile, takeFromFile } from './move-buffers.ts';

function scratchFile(): ScratchFile {
  const file = ScratchFile.open();
  onTestFinished(() => file.close());
  return file;
}

const LARGE = Buffer.alloc(100_000, 'large');
const LARGER = Buffer.alloc(300_000, 'larger');
const MESSAGE = {
  kind: 'design',
  input: {
    logo: { png: LARGE, width: 3 },
    previews: [{ large: LARGER, small: Buffer.from('small') }],
    none: null,
  },
};

it('moves large buffers of a message into a file, and back', async () => {
  const file = scratchFile();
  const sent = await moveToFile(MESSAGE, file);
  expect(await file.size()).toBe(LARGE.length + LARGER.length);
  const messageBytes = Buffer.byteLength(JSON.stringify(sent));
  expect(messageBytes).toBeLessThan(1000);
  expect(await takeFromFile(sent, file)).toEqual(MESSAGE);
});

it('starts at the beginning of the file with each message', async () => {
  const file = scratchFile();
  await moveToFile(MESSAGE, file);
  const sent = await moveToFile({ print: LARGE }, file);
  expect(await file.size()).toBe(LARGE.length + LARGER.length);
  expect(await takeFromFile(sent, file)).toEqual({ print: LARGE });
});

it('sends messages without large buffers as they are', async () => {
  const file = scratchFile();
  const message = { memoryBytes: 1, error: 'It failed.', list: [1, 'two', Buffer.from('3')] };
  expect(await moveToFile(message, file)).toEqual(message);
  expect(await takeFromFile(message, file)).toEqual(message);
});

import type { ScratchFile } from '#server/kernel/files/scratch-file.ts';

/** The number of the shared file in the drawing process: the first after those of `stdio` and its channel. */
export const SHARED_FD = 4;
/** Smaller buffers are sent with their message. */
const LARGE_BYTES = 64 * 1024;
/** The name of a member that no message has. */
const PLACE = '$place';

/**
 * Writes the large buffers of a message to a file, in place of what the file had. Sending them between processes would copy each
 * several times, and V8 would collect these copies late.
 * @returns the message with their places
 */
export async function moveToFile(message: object, file: ScratchFile): Promise<object> {
  let end = 0;
  return (await replace(message, async (value) => {
    if (!(value instanceof Uint8Array) || value.length < LARGE_BYTES) return value;
    const at = end;
    end += value.length;
    await file.write(value, at);
    return { [PLACE]: [at, value.length] };
  })) as object;
}

/** Returns a message of the other process with its buffers, read from the file. */
export async function takeFromFile(message: object, file: ScratchFile): Promise<object> {
  return (await replace(message, async (value) => {
    if (!isPlain(value) || !(PLACE in value)) return value;
    const [at, length] = value[PLACE] as [number, number];
    return file.read(length, at);
  })) as object;
}

/** Replaces values at any depth, one after the other. */
async function replace(value: unknown, change: (value: unknown) => Promise<unknown>): Promise<unknown> {
  const changed = await change(value);
  if (changed !== value) return changed;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await replace(item, change));
    return items;
  }
  if (!isPlain(value)) return value;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await replace(member, change)]);
  return Object.fromEntries(members);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

import fc, { type Arbitrary } from 'fast-check';

/** Generates files for an upload; of the known ones, also some that are cut off or altered. */
export function fileOf(known: readonly string[]): Arbitrary<string> {
  const odd = fc.constantFrom(
    '',
    'not a picture',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
  if (known.length === 0) return odd;
  const usable = fc.constantFrom(...known);
  const damaged = fc
    .tuple(usable, fc.nat(60), fc.boolean())
    .map(([file, at, isCut]) => file.slice(0, at) + (isCut ? '' : `\u0000${file.slice(at + 1)}`));
  return fc.oneof({ weight: 3, arbitrary: usable }, damaged, odd);
}

/** Returns a form with data and, unless it is empty, a file. Its text has a character per byte. */
export function multipart(dataName: string, data: string, fileName: string, file: string): string {
  const part = (head: string, content: string) =>
    `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const bytes = Buffer.from(data).toString('latin1');
  const second = file ? part(`name="${fileName}"; filename="a.png"`, file) : '';
  return `${part(`name="${dataName}"`, bytes)}${second}--edge--\r\n`;
}

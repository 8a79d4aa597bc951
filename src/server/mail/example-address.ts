/** Returns whether an address stands for one that is still to be set: nobody reads mail to example.com. */
export function isExampleAddress(address: string): boolean {
  return /@example\./.test(address);
}

/** Returns whether this is a placeholder such as `info@example.com`: nobody reads mail sent there. */
export function isExampleAddress(address: string): boolean {
  return /@example\./.test(address);
}

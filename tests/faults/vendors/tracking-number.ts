let count = 0;

/** Returns the next tracking number, of 22 digits, as shipping emails are searched for it. */
export function trackingNumber(): string {
  count += 1;
  return `9499${String(count).padStart(18, '0')}`;
}

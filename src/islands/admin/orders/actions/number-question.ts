import { isDoubtfulTracking } from '#shared/tracking-numbers.ts';
import { confirm } from '../../kit/dialog/confirm.ts';

interface Typed {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

/** Asks about a tracking number that its carrier wouldn't give out. Resolves to whether to go on. */
export async function askAboutNumber(
  { carrier = '', trackingNumber = '' }: Typed,
  action = 'Ship anyway',
): Promise<boolean> {
  if (!trackingNumber || !isDoubtfulTracking(carrier, trackingNumber)) return true;
  return confirm({
    title: `Is ${trackingNumber} right?`,
    text: `This doesn't look like a ${carrier} number. Check the digits, the last ones first.`,
    action,
    cancel: 'Check the number',
  });
}

import { addressKey } from '../http/address-key.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Services } from '../services.ts';

interface Attempt {
  /** The name that was typed, in lower case. Whether there is such an account makes no difference here. */
  account: string;
  address: string;
  /** The id of a device that has signed in to this account before. */
  device: string | null;
}

/** One customer can have an IPv6 /48: 65,536 networks that limits count separately. */
const QUEUE_NETWORK_BITS = 48;

/**
 * Counts an attempt to sign in, as a failure until the returned function is called.
 *
 * A device that is known to the account has a counter of its own, so nobody else's failures can keep it
 * out. Everybody else is counted by account and address, and by address alone. After many failures of an
 * account, unknown devices also queue for one attempt every three seconds, and the owner gets an email:
 * that slows guessing from many addresses and never locks anybody out (docs/decisions/015-sign-in-throttling.md).
 * @throws AppError `rate_limited`, or `sign_in_unavailable` while nothing can be counted
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<() => Promise<void>> {
  const { limits } = services;
  const { account, address, device } = attempt;
  const ofDevice = `${account}|${device}`;
  // A device with too many failures of its own is no better than an unknown one, and no worse.
  if (device && (await limits.trySpend('sign-in-device', ofDevice)))
    return () => limits.clear('sign-in-device', ofDevice);

  const pair = `${account}|${address}`;
  await limits.spend('sign-in-pair', pair);
  await limits.spend('sign-in-address', address);
  const free = await limits.trySpend('sign-in-account', account);
  if (!free) await queueUp(services, attempt, pair);

  return async () => {
    await limits.clear('sign-in-pair', pair);
    await limits.giveBack('sign-in-address', address);
    if (free) await limits.giveBack('sign-in-account', account);
  };
}

async function queueUp(services: Services, { account, address }: Attempt, pair: string): Promise<void> {
  const { limits } = services;
  // A job and not the email itself: it is as much work for a name that nobody has.
  if (await limits.trySpend('sign-in-warning', account))
    enqueueJob(services, { kind: 'warn_of_guessing', key: account, payload: { account } });
  try {
    await limits.takeSlot('sign-in', account, addressKey(address, QUEUE_NETWORK_BITS));
  } catch (refusal) {
    // No password was checked, so no failure is held against the address.
    await limits.giveBack('sign-in-pair', pair);
    await limits.giveBack('sign-in-address', address);
    throw refusal;
  }
}

/** Clears all failed attempts to sign in to an account, from every address and device. */
export async function unlockAccount({ limits }: Pick<Services, 'limits'>, username: string): Promise<void> {
  const account = username.toLowerCase();
  await limits.clear('sign-in-device', account);
  await limits.clear('sign-in-pair', account);
  await limits.clear('sign-in-account', account);
  await limits.clearQueue('sign-in', account);
}

import { addressKey } from '#server/kernel/http/address-key.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';

interface Attempt {
  /** The username as typed, in lower case. The account need not exist. */
  account: string;
  address: string;
  /** The id of a device that has signed in to this account before. */
  device: string | null;
}

/** A single customer can have an IPv6 /48, which contains 65,536 networks that limits count separately. */
const QUEUE_NETWORK_BITS = 48;

/**
 * Counts an attempt to sign in as a failure until the returned function is called.
 *
 * A device that has signed in to the account before has its own counter, so that other people's failures
 * can't lock it out. All other attempts are counted by account and address, and by address alone. After many
 * failures for an account, unknown devices also queue for one attempt every three seconds, and the owner gets
 * an email. That slows guessing from many addresses and never locks the owner out
 * (docs/product/accounts.md#sign-in-throttling).
 * @throws AppError `rate_limited`, or `sign_in_unavailable` while nothing can be counted
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<() => Promise<void>> {
  const { limits } = services;
  const { account, address, device } = attempt;
  const ofDevice = `${account}|${device}`;
  // A known device with too many failures is treated as an unknown one.
  if (device && (await limits.trySpend('sign-in-device', ofDevice)))
    return () => limits.clear('sign-in-device', ofDevice);

  const pair = `${account}|${address}`;
  await limits.spend('sign-in-pair', pair);
  await limits.spend('sign-in-address', address);
  const free = await limits.trySpend('sign-in-account', account);
  if (!free) await queueUp(services, attempt, pair);

  return async () => {
    await limits.clear('sign-in-pair', pair);
    await limits.unspend('sign-in-address', address);
    if (free) await limits.unspend('sign-in-account', account);
  };
}

async function queueUp(services: Services, { account, address }: Attempt, pair: string): Promise<void> {
  const { limits } = services;
  // A job instead of the email itself, so that a username without an account takes as long.
  if (await limits.trySpend('sign-in-warning', account))
    enqueueJob(services, { kind: 'warn_of_guessing', key: account, payload: { account } });
  try {
    await limits.takeSlot('sign-in', account, addressKey(address, QUEUE_NETWORK_BITS));
  } catch (error) {
    // No password was checked, so this isn't a failure.
    await limits.unspend('sign-in-pair', pair);
    await limits.unspend('sign-in-address', address);
    throw error;
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

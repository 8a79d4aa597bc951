import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

/** How long a request whose answer was lost may still take to reach a vendor: longer than any call waits for its answer. */
export const LATE_CALL_MS = MINUTE_MS;

/** A vendor's rejection of a request: repeating the same request won't help. */
export class VendorRefusal extends Error {
  override readonly name = 'VendorRefusal';
  readonly status: number;
  /** The vendor's own reason, shortened and without the key. */
  readonly reason: string;
  /** The vendor's id of what the request would have made a second time; null for any other rejection. */
  readonly existingId: string | null;

  constructor(call: string, status: number, reason: string, existingId: string | null = null) {
    super(`${call}: ${status} ${reason}`);
    this.status = status;
    this.reason = reason;
    this.existingId = existingId;
  }
}

/** Returns the vendor's rejection that caused an error; null for any other error. */
export function refusalOf(error: unknown): VendorRefusal | null {
  return AppError.is(error) && error.cause instanceof VendorRefusal ? error.cause : null;
}

/** Returns whether the vendor may have executed the request although its response didn't arrive. */
export function isResponseLost(error: unknown): boolean {
  return (
    AppError.is(error) &&
    (error.code === 'vendor_failed' || error.code === 'vendor_timeout') &&
    refusalOf(error) === null
  );
}

/**
 * Turns a vendor's rejection of an order, or of its cancellation, into `vendor_refused_order` with its reason; returns any other
 * error unchanged.
 */
export function toRefusedOrder(id: VendorId, error: unknown, refused: 'order' | 'cancellation' = 'order') {
  const refusal = refusalOf(error);
  if (!refusal) return error;
  const { reason } = refusal;
  return new AppError('vendor_refused_order', {
    message: `${VENDOR_NAMES[id]} refused ${refused === 'order' ? 'this order' : 'to cancel'}: ${reason}`,
    details: { reason },
    cause: refusal,
  });
}

/** Returns null instead of an error if the vendor says that it doesn't exist. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (refusalOf(error)?.status === 404) return null;
    throw error;
  }
}

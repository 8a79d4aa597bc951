import type { Answer } from '#tests/contracts/vendor-recorder.ts';

/**
 * What goes wrong with a call at a vendor: its answer gets lost after it was carried out, it isn't carried out because the vendor fails or
 * has too many calls, or its connection breaks before it is carried out (`arrive`).
 */
export type VendorFault = 'lost_answer' | 'error_500' | 'too_many_calls' | 'late';

/** Faults that wait for the calls that they are for. */
export class VendorFaults {
  private waiting: { call: string; fault: VendorFault }[] = [];
  private late: (() => Answer)[] = [];

  /** Makes the next call with this method and path fail; several faults of a call wait for each other. */
  add(call: string, ...faults: VendorFault[]): void {
    this.waiting.push(...faults.map((fault) => ({ call, fault })));
  }

  /** Carries out the calls that were late. */
  arrive(): void {
    for (const carryOut of this.late.splice(0)) carryOut();
  }

  /** Carries out a call, unless its next fault prevents that. */
  apply(call: string, carryOut: () => Answer): Answer {
    const at = this.waiting.findIndex((one) => one.call === call);
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (next?.fault === 'error_500') return { status: 500, body: { message: 'Internal error' } };
    if (next?.fault === 'too_many_calls')
      return { status: 429, headers: { 'Retry-After': '7' }, body: { message: 'Too many requests' } };
    if (next?.fault === 'late') {
      this.late.push(carryOut);
      return 'dropped';
    }
    const answer = carryOut();
    return next?.fault === 'lost_answer' ? 'dropped' : answer;
  }
}

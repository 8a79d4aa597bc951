import type {
  Mockup,
  MockupRequest,
  Mockups,
  VendorAccount,
} from '#server/gateways/print-vendors/print-vendor.ts';

/** The mockups of a print vendor in memory. */
export class FakeMockups implements Mockups {
  readonly perMinute = 2;
  /** What it was asked for, each with the task of an earlier request or null. */
  readonly asked: { request: MockupRequest; task: string | null }[] = [];
  /** Returns its answer: by default, that it isn't made yet. */
  answer: () => Promise<Mockup> | Mockup = () => ({ state: 'waiting', task: 't-1' });
  private readonly check: (account: VendorAccount) => void;

  constructor(check: (account: VendorAccount) => void) {
    this.check = check;
  }

  async make(account: VendorAccount, request: MockupRequest, task: string | null): Promise<Mockup> {
    this.check(account);
    this.asked.push({ request, task });
    return this.answer();
  }
}

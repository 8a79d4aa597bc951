import { z } from 'zod';
import { FAULTS } from './faults.ts';

/** The faults of an order (docs/operations.md#sandbox-print-vendor). */
const ORDER_FAULTS = [
  'address',
  'card',
  'draft',
  'calculating',
  'failed',
  'onhold',
  'canceled',
  'split',
  'reshipment',
  'archived',
] as const;
/** The faults of a mockup. */
const MOCKUP_FAULTS = ['mockup-slow', 'mockup-failed'] as const;
/** The faults of a report. `unsent`: it never arrives. */
const REPORT_FAULTS = ['late', 'twice', 'unsent'] as const;
const ALL_FAULTS = [...ORDER_FAULTS, ...MOCKUP_FAULTS, ...REPORT_FAULTS, ...FAULTS] as const;
type SandboxFault = (typeof ALL_FAULTS)[number];

/** How the sandbox behaves (docs/operations.md#sandbox-print-vendor). */
export interface SandboxSettings {
  /** Seconds from the acceptance of an order until it is in production, shipped and delivered. Null: orders move only by control calls. */
  clock: readonly [production: number, shipped: number, delivered: number] | null;
  /** How often something goes wrong at random, from 0 to 1. */
  faults: Partial<Record<SandboxFault, number>>;
  /** How many webhook registrations the store keeps: `both` of v1 and v2, or only the `last`. Printful doesn't say which is true. */
  webhooks?: (typeof WEBHOOKS)[number] | undefined;
}

const WEBHOOKS = ['both', 'last'] as const;

/** Slow enough to see an order move, and fast enough to wait for it. */
const CALM_CLOCK = [20, 60, 300] as const;
export const NO_SETTINGS: SandboxSettings = { clock: null, faults: {}, webhooks: 'both' };

const seconds = z.number().min(0).max(86_400);
const Clock = z
  .tuple([seconds, seconds, seconds])
  .refine(([production, shipped, delivered]) => production <= shipped && shipped <= delivered, {
    error: 'must be three numbers of seconds that grow, such as 20,60,300',
  });
const Faults = z.partialRecord(z.enum(ALL_FAULTS), z.number().min(0).max(1));

/** The control call that changes the sandbox's behavior; absent fields keep their values. */
export const ChangedSettings = z.strictObject({
  clock: Clock.nullable().optional(),
  faults: Faults.optional(),
  webhooks: z.enum(WEBHOOKS).optional(),
});

/**
 * Reads the settings of the environment: `SANDBOX_VENDOR_CLOCK=20,60,300` or `off`, and `SANDBOX_VENDOR_FAULTS=split:0.3,late:0.1`, and
 * `SANDBOX_VENDOR_WEBHOOKS=both` or `last`.
 * @throws RangeError that names the setting
 */
export function readSandboxSettings(env: Record<string, string | undefined>): SandboxSettings {
  const {
    SANDBOX_VENDOR_CLOCK: clock = '',
    SANDBOX_VENDOR_FAULTS: faults = '',
    SANDBOX_VENDOR_WEBHOOKS: webhooks = '',
  } = env;
  const pairs = faults.split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim().split(':')]));
  return {
    clock:
      clock === 'off'
        ? null
        : clock === ''
          ? CALM_CLOCK
          : parse(Clock, clock.split(',').map(toNumber), 'CLOCK'),
    faults: parse(
      Faults,
      Object.fromEntries(pairs.map(([name, share]) => [name, toNumber(share)])),
      'FAULTS',
    ),
    webhooks: webhooks === '' ? 'both' : parse(z.enum(WEBHOOKS), webhooks, 'WEBHOOKS'),
  };
}

function toNumber(text: string | undefined): number {
  return text?.trim() ? Number(text) : Number.NaN;
}

function parse<S extends z.ZodType>(schema: S, value: unknown, name: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = [...(issue?.path ?? [])].join('.');
  throw new RangeError(
    `The setting SANDBOX_VENDOR_${name} is wrong: ${[where, issue?.message].filter(Boolean).join(': ')}.`,
  );
}

/** Picks at most one of some faults at random. */
export function drawFault<F extends SandboxFault>(
  { settings, random }: { settings: SandboxSettings; random: () => number },
  among: readonly F[],
): F | null {
  let left = random();
  for (const fault of among) {
    left -= settings.faults[fault] ?? 0;
    if (left < 0) return fault;
  }
  return null;
}

import qs from 'qs';
import type { z } from 'zod';
import { invalidRequest, type StripeProblem } from './problem.ts';

export type Parameters = Record<string, unknown>;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Parses `a=1&metadata[b]=2&expand[0]=c`, the encoding of Stripe's bodies and queries. */
export function readParameters(encoded: string): Parameters {
  return qs.parse(encoded, { depth: 8, parameterLimit: 5000, arrayLimit: 1000 });
}

/** Parameters that Stripe no longer supports, with its error. */
const RETIRED: Record<string, { code: string; message: string }> = {
  payment_method_types: {
    code: 'payment_method_types_no_longer_supported',
    message:
      'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` instead.',
  },
};

/** @throws StripeProblem with Stripe's message about the first invalid parameter */
export function checkParameters<S extends z.ZodType>(schema: S, parameters: Parameters): z.output<S> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const { issues } = result.error;
  // Stripe reports unknown parameters before missing ones.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? toProblem(issue, parameters) : result.error;
}

function toProblem(issue: Issue, parameters: Parameters): StripeProblem {
  if (issue.code === 'unrecognized_keys') return unknownParameters(issue.path, issue.keys);

  const param = nameOf(issue.path);
  const value = valueAt(parameters, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  if (typeof code === 'string') return invalidRequest(issue.message, { code, param });
  if (issue.code === 'custom') return invalidRequest(issue.message, { param });
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  return invalidRequest(`Invalid ${param}`, { param });
}

function unknownParameters(path: Path, keys: readonly string[]): StripeProblem {
  const names = keys.map((key) => nameOf([...path, key]));
  const param = names[0] ?? '';
  const retired = RETIRED[param];
  if (retired) return invalidRequest(retired.message, { code: retired.code, param });
  const noun = names.length > 1 ? 'parameters' : 'parameter';
  return invalidRequest(`Received unknown ${noun}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param,
  });
}

/** `['shipping', 'address', 'city']` → `shipping[address][city]` */
function nameOf([first, ...rest]: Path): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}

function valueAt(parameters: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    parameters,
  );
}

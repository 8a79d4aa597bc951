/** A reply with an error. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** Returns the error for a request that Printify understands and doesn't accept. */
export function invalid(code: number, reason: string, status = 400): Refusal {
  return new Refusal(status, {
    status: 'error',
    code,
    message: 'Validation failed.',
    errors: { reason, code },
  });
}

export function notFound(): Refusal {
  return new Refusal(404, {
    status: 'error',
    code: 8200,
    message: 'Not found',
    errors: { reason: 'Not found.' },
  });
}

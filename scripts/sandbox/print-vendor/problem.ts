/** An error of Printful's API. Its two versions have different bodies. */
export class PrintfulProblem extends Error {
  override readonly name = 'PrintfulProblem';
  readonly status: number;
  readonly reason: string;
  /** In seconds; null for an answer without it. */
  readonly retryAfter: number | null;

  constructor(status: number, reason: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.retryAfter = retryAfter;
    this.status = status;
    this.reason = reason;
  }

  /** Returns the body of v1, or the problem document of v2. */
  body(isV2: boolean): object {
    const { status, reason, message } = this;
    return isV2
      ? {
          type: `https://developers.printful.com/docs/v2-beta/#${reason}`,
          status,
          title: reason,
          detail: message,
        }
      : { code: status, result: message, error: { reason, message } };
  }
}

export function badRequest(message: string): PrintfulProblem {
  return new PrintfulProblem(400, 'BadRequest', message);
}

export function notFound(message = 'Not Found'): PrintfulProblem {
  return new PrintfulProblem(404, 'NotFound', message);
}

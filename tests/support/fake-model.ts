import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelProblem,
  type ModelRequest,
} from '#server/gateways/model/model.ts';

/** A model that answers with what a test gives it. */
export class FakeModel implements Model {
  readonly name = 'fake';
  /** What it is asked, in order. */
  readonly requests: ModelRequest<unknown>[] = [];
  /** Its next answer, or why it gives none. */
  next: unknown = null;
  problem: ModelProblem | null = null;

  async answer<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>> {
    this.requests.push(request);
    const usage = { inputTokens: 100, outputTokens: 20 };
    if (this.problem) throw new ModelFailure(this.problem, 'No answer.', { usage });
    return { value: request.schema.parse(this.next), usage };
  }
}

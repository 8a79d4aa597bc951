/** The features of an example and its label. */
export interface Example {
  features: ArrayLike<number>;
  isTrue: boolean;
}

/** The weight of each feature, then the constant. */
export type LogisticModel = Float32Array;

const STEP = 8;

/**
 * Trains a logistic regression with balanced classes (deterministic). `decay` keeps the weights small, so that unfamiliar input
 * is judged by what many examples share.
 */
export function learnLogistic(
  examples: readonly Example[],
  { rounds = 300, decay = 1e-3 } = {},
): LogisticModel {
  const size = examples[0]?.features.length ?? 0;
  const model = new Float32Array(size + 1);
  const trues = examples.filter(({ isTrue }) => isTrue).length;
  for (let round = 0; round < rounds; round += 1) {
    const change = new Float32Array(size + 1);
    for (const { features, isTrue } of examples) {
      const share = 2 * (isTrue ? trues : examples.length - trues);
      const error = (Number(isTrue) - probability(model, features)) / share;
      for (let at = 0; at < size; at += 1) change[at] = Number(change[at]) + error * Number(features[at]);
      change[size] = Number(change[size]) + error;
    }
    for (let at = 0; at <= size; at += 1) {
      const less = at < size ? decay * Number(model[at]) : 0;
      model[at] = Number(model[at]) + STEP * (Number(change[at]) - less);
    }
  }
  return model;
}

/** Returns the probability that something with these features is true, from 0 to 1. */
export function probability(model: ArrayLike<number>, features: ArrayLike<number>): number {
  let sum = Number(model[features.length]);
  for (let at = 0; at < features.length; at += 1) sum += Number(model[at]) * Number(features[at]);
  return 1 / (1 + Math.exp(-sum));
}

/** A reason not to start that the operator can do something about, in one sentence. */
export class StartError extends Error {}

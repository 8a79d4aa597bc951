/** A reason not to start that the operator can fix. The message is one sentence. */
export class StartError extends Error {}

/** A failure of a job that would repeat: the job fails without further attempts. */
export class FinalFailure extends Error {
  override name = 'FinalFailure';
}

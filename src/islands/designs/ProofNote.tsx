import { PrintWarning } from './PrintWarning.tsx';
import type { useProof } from './use-proof.ts';

/** Says that the logo isn't shown as it prints yet, and offers a retry after a failure. */
export function ProofNote({ proof, isSlow, retry }: ReturnType<typeof useProof>) {
  if (proof.state === 'shown') return null;
  if (proof.state === 'waiting') {
    return (
      <p className="text-sm text-stone" role="status">
        {isSlow
          ? 'Still checking how your logo prints: the site is slow right now. You can go on editing.'
          : 'Checking how your logo prints…'}
      </p>
    );
  }
  return (
    <PrintWarning message={`We couldn't check how your logo prints. ${proof.message}`}>
      <button type="button" className="button button-secondary mt-2" onClick={retry}>
        Check again
      </button>
    </PrintWarning>
  );
}

import { useStore } from '@nanostores/react';
import { Modal } from '../kit/dialog/Modal.tsx';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { $sessionEnded } from '../kit/session.store.ts';

const { Part: Form, retry } = loadedPart(async () => (await import('./SignInAgainForm.tsx')).SignInAgainForm);

/** Asks for the password after the session has ended. Typed input on the screen below stays. */
export function SignInAgain() {
  const hasEnded = useStore($sessionEnded);
  return (
    <Modal
      open={hasEnded}
      title="Your session has ended"
      size="medium"
      onClose={() => $sessionEnded.set(false)}
    >
      <div className="p-4">
        <p className="mb-4">Sign in again to continue. Nothing you typed is lost.</p>
        <PartBoundary fallback={<div className="skeleton h-56" />} onRetry={retry}>
          <Form />
        </PartBoundary>
      </div>
    </Modal>
  );
}

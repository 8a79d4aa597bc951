import { useState } from 'react';
import { useAdmin } from '../../kit/admin-context.ts';
import { stateWords } from '../../publishing/publish-words.ts';
import { usePublishState } from '../../publishing/publishing.api.ts';

/** Where the save is on its way to the site. The editor covers the status of the shell. */
export function PublishNote() {
  const { timeZone } = useAdmin();
  const { data } = usePublishState();
  const [wasPublishing, setWasPublishing] = useState(false);
  if (data?.state === 'running' && !wasPublishing) setWasPublishing(true);
  const failed = wasPublishing && data?.state === 'failed';
  return (
    <p role="status" className={`text-sm ${failed ? 'wrap-anywhere text-bad' : 'text-stone'}`}>
      {data && wasPublishing ? stateWords(data, timeZone, new Date()) : 'Saving publishes the page.'}
    </p>
  );
}

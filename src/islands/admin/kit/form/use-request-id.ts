import { useRef } from 'react';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';

/** A text that was edited after its first version was added but the answer was lost. */
const wasAdded = ({ code }: ApiError) => code === 'already_added';

/**
 * Returns an id for what is added with a form, so that the server adds a repeated request once. The next addition gets
 * another id, as does one that follows an error of the server for which `renewOn` returns true.
 */
export function useRequestId(renewOn: (refused: ApiError) => boolean = wasAdded) {
  const id = useRef(newId());
  const renew = () => {
    id.current = newId();
  };
  return {
    /** The id of the next request. */
    current: () => id.current,
    /** Sends a request with the id as it is now: the values of the form may have the one before. */
    async send<Result>(request: (id: string) => Promise<Result>): Promise<Result> {
      try {
        const result = await request(id.current);
        renew();
        return result;
      } catch (error) {
        if (error instanceof ApiError && renewOn(error)) renew();
        throw error;
      }
    },
  };
}

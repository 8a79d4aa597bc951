import { useRef } from 'react';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';

/** The text was edited after its first version had been added and the response lost. */
const wasAdded = ({ code }: ApiError) => code === 'already_added';

/**
 * Returns an id for a form's additions, so that the server adds a repeated request only once. The id changes after each addition,
 * and after a server error for which `renewOn` returns true.
 */
export function useRequestId(renewOn: (refused: ApiError) => boolean = wasAdded) {
  const id = useRef(newId());
  const renew = () => {
    id.current = newId();
  };
  return {
    /** The id of the next request. */
    current: () => id.current,
    /** Sends a request with the current id: the form's values may still have the previous one. */
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

import { type QueryKey, useQueryClient } from '@tanstack/react-query';

interface Options<Item, Input> {
  /** The query that shows the record. */
  queryKey: QueryKey;
  /** Returns the record as it will be after saving the input. */
  expect: (record: Item, input: Input) => Item;
  send: (input: Input) => Promise<Item>;
}

/**
 * Returns a function that shows a change immediately and reverts it if the server rejects it: for toggles and notes. Payment,
 * stock, status and deletion wait for the server. The returned promise rejects as `send` does.
 */
export function useOptimisticSend<Item, Input>({ queryKey, expect, send }: Options<Item, Input>) {
  const queryClient = useQueryClient();
  return async (input: Input): Promise<Item> => {
    // A pending response would hide the change again.
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Item>(queryKey);
    const shown = queryClient.setQueryData(queryKey, before && expect(before, input));
    try {
      return await send(input);
    } catch (error) {
      // Anything newer came from the server.
      if (queryClient.getQueryData(queryKey) === shown) queryClient.setQueryData(queryKey, before);
      throw error;
    }
  };
}

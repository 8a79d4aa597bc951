/** More than any answer has with all that surrounds it. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Like fetch, but follows no redirect, which would get the key, and ends a body that is longer than any answer. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  let size = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) controller.error(new Error(`The answer has more than ${MAX_BYTES} bytes.`));
      else controller.enqueue(chunk);
    },
  });
  return response.body ? new Response(response.body.pipeThrough(bounded), response) : response;
};

/** More than any answer has with all that surrounds it. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Like fetch, but follows no redirect, which would get the key, and ends a body that is longer than any answer. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  return response.body ? new Response(bounded(response.body), response) : response;
};

/** Without a TransformStream, which takes several times the memory for each of many open answers. */
function bounded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        size += value.byteLength;
        if (size <= MAX_BYTES) return controller.enqueue(value);
        await reader.cancel();
        throw new Error(`The answer has more than ${MAX_BYTES} bytes.`);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

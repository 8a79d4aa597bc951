import { send, toError } from '#shared/api-client.ts';

/**
 * Downloads a file with the name that the server gives it.
 * @throws ApiError as `callApi` does
 */
export async function fetchFile(path: string): Promise<{ file: Blob; name: string; headers: Headers }> {
  const response = await send('GET', path, undefined);
  if (!response.ok) throw toError(response, await response.text());
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'download', headers: response.headers };
}

const TIMEOUT_MS = 10_000;

interface Webhook {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Sends a webhook once. Returns whether the receiver accepted it. */
export async function postWebhook({ url, body, headers }: Webhook): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

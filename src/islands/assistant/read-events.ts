interface ServerEvent {
  event: string;
  data: string;
}

/** Yields the events of a `text/event-stream` response as they arrive. Drops an event that the response ends within. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const parts = waiting.split(/\r?\n\r?\n/);
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    // A caller that stops reading is done with the response.
    void reader.cancel().catch(() => undefined);
  }
}

/** Returns an event; undefined for a comment, which only keeps the connection alive. */
function parseEvent(part: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of part.split(/\r?\n/)) {
    const [, name, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}

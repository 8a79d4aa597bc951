import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

/** Sends these bytes and returns the response as soon as its head and the declared length have arrived. */
export async function rawRequest(port: number, ...parts: (string | Buffer)[]): Promise<RawResponse> {
  const isHead = String(parts[0]).startsWith('HEAD ');
  const socket = connect(port, '127.0.0.1');
  let received = '';
  try {
    return await new Promise<RawResponse>((resolve, reject) => {
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        received += chunk;
        const response = parse(received, isHead);
        if (response) resolve(response);
      });
      socket.on('end', () => reject(new Error(`The connection ended after: ${received}`)));
      socket.on('error', reject);
      for (const part of parts) socket.write(part);
    });
  } finally {
    socket.destroy();
  }
}

function parse(received: string, isHead: boolean): RawResponse | null {
  const [head = '', body] = received.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return null;
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  const length = isHead ? 0 : Number(headers['content-length'] ?? 0);
  return body.length < length ? null : { status: Number(first.split(' ')[1]), headers, body };
}

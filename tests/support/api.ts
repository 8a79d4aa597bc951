import { type APIRequestContext, expect, request } from '@playwright/test';
import { ADMIN, BASE_URL } from './e2e-settings.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
  headers: Record<string, string>;
}

/** A client with cookies of its own, as one browser has. */
export class Client {
  readonly #context: APIRequestContext;

  constructor(context: APIRequestContext) {
    this.#context = context;
  }

  static async open(): Promise<Client> {
    return new Client(await request.newContext({ baseURL: BASE_URL }));
  }

  static async admin(): Promise<Client> {
    const client = await Client.open();
    expect((await client.call('POST', '/api/login', ADMIN)).status).toBe(200);
    return client;
  }

  /** Calls the API; `data` is sent as JSON, a string as it is. */
  async call(
    method: string,
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.#context.fetch(path, {
      method,
      headers,
      maxRedirects: 0,
      ...(data !== undefined && { data: typeof data === 'string' ? Buffer.from(data) : data }),
    });
    const text = await response.text();
    const isJson = response.headers()['content-type']?.includes('json');
    return { status: response.status(), body: isJson ? JSON.parse(text) : text, headers: response.headers() };
  }

  /** Asserts an error of the documented shape, which never tells more than it should. */
  async refused(
    method: string,
    path: string,
    status: number,
    data?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const answer = await this.call(method, path, data, headers);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(status);
    expect(answer.body).toMatchObject({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.any(String),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|sk_test/);
    return answer;
  }
}

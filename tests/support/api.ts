import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { checkResponse } from '../inputs/response-checker.ts';
import { ADMIN, BASE_URL } from './e2e-settings.ts';

/** The parts of a form; a file is its bytes under some name. */
type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
  headers: Record<string, string>;
}

/** A client with its own cookies, like a browser. */
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
    return checkedAnswer(response, method, path);
  }

  /** Sends a form with files, as `FormData` does. */
  async upload(path: string, multipart: Multipart): Promise<Answer> {
    const response = await this.#context.fetch(path, { method: 'POST', multipart, maxRedirects: 0 });
    return checkedAnswer(response, 'POST', path);
  }

  /** The bytes of a file. */
  async download(path: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
    const response = await this.#context.fetch(path);
    return { status: response.status(), headers: response.headers(), body: await response.body() };
  }

  /** Asserts an error of the documented shape, which never reveals internals. */
  async refused(
    method: string,
    path: string,
    status: number,
    data?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const answer = await this.call(method, path, data, headers);
    expectRefusal(answer, status, `${method} ${path}`);
    return answer;
  }
}

/** Asserts that an answer is an error of the documented shape. */
export function expectRefusal(answer: Answer, status: number, what = ''): void {
  expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).toBe(status);
  expect(answer.body).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    requestId: expect.any(String),
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|sk_test/);
}

/** Reads a response and asserts that it is as its route declares. */
async function checkedAnswer(response: APIResponse, method: string, path: string): Promise<Answer> {
  const status = response.status();
  const body = await response.text();
  const isJson = Boolean(response.headers()['content-type']?.includes('json'));
  expect(await checkResponse(path, method, { status, body, isJson })).toEqual([]);
  return { status, body: isJson ? JSON.parse(body) : body, headers: response.headers() };
}

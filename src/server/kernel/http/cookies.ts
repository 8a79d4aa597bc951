import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';

type Attributes = Omit<SetCookie, 'name' | 'value'>;

/** The cookies of a request and its response: the part of Astro's interface that routes use. */
export class Cookies {
  readonly #sent: string | null;
  #parsed: Record<string, string | undefined> | undefined;
  readonly #set = new Map<string, SetCookie>();

  /** @param sent the request's Cookie header */
  constructor(sent: string | null) {
    this.#sent = sent;
  }

  get(name: string): { value: string } | undefined {
    const set = this.#set.get(name);
    this.#parsed ??= parseCookie(this.#sent ?? '');
    const value = set ? set.value : this.#parsed[name];
    return value ? { value } : undefined;
  }

  set(name: string, value: string, attributes: Attributes): void {
    this.#set.set(name, { ...attributes, name, value });
  }

  delete(name: string, { maxAge: _, ...attributes }: Attributes): void {
    this.#set.set(name, { ...attributes, name, value: '', expires: new Date(0) });
  }

  /** Returns the values of the Set-Cookie headers. */
  headers(): string[] {
    return [...this.#set.values()].map((cookie) => stringifySetCookie(cookie));
  }
}

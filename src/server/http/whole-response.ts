/**
 * A response whose body is known, with a Content-Length, by which clients notice when it was cut off. Who sends or compresses it takes
 * its `content`: reading the body as a stream takes longer than making the response.
 */
export class WholeResponse extends Response {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(content, init);
    this.content = content;
    this.headers.set('Content-Length', String(content.byteLength));
  }
}

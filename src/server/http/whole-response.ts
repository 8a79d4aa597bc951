/**
 * A response whose whole body is in memory, with a Content-Length, by which clients notice when it was cut off. Send or compress its
 * `content`: reading the stream back takes longer than creating the response.
 */
export class WholeResponse extends Response {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(content, init);
    this.content = content;
    this.headers.set('Content-Length', String(content.byteLength));
  }
}

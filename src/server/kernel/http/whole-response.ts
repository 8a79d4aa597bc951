/**
 * A response with its whole body in memory and a Content-Length, so that clients notice a truncated response. Send or compress
 * its `content`: reading the stream back takes longer than creating the response.
 */
export class WholeResponse extends Response {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(content, init);
    this.content = content;
    this.headers.set('Content-Length', String(content.byteLength));
  }
}

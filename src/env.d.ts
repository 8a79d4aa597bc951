declare namespace App {
  interface Locals {
    services: import('#server/services.ts').Services;
    /** Names this request in answers and logs. */
    requestId: string;
    /** The client's address, through trusted proxies. */
    address: string;
    user: import('#shared/roles.ts').User | null;
  }
}

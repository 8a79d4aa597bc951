import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, object> }> }>>;
}

/** Checks responses against the description of the API that a shop serves at `/api/openapi.json`. */
export class DescribedApi {
  readonly #description: Description;
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false })) as Ajv2020;

  constructor(description: object) {
    this.#description = description as Description;
    this.#ajv.addSchema(this.#description, 'api');
  }

  /** The described calls by method and path: `GET /api/orders/{id}`. */
  get calls(): string[] {
    return Object.entries(this.#description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  /**
   * Returns how a JSON body differs from the schema of its call and status; empty when it doesn't.
   * @param name of a described call, with its parameters as the router writes them: `GET /api/orders/:id`
   */
  problems(name: string, status: number, body: unknown): string[] {
    const [method = '', path = ''] = name.replace(/[:*](\w+)/g, '{$1}').split(' ');
    const call = this.#description.paths[path]?.[method.toLowerCase()];
    if (!call) return [`${name} is not described`];
    const described = String(status) in call.responses;
    if (!described && status < 400) return [`the status ${status} is not described`];
    const place = described
      ? ['paths', path, method.toLowerCase(), 'responses', String(status)]
      : ['components', 'responses', 'Error'];
    const validate = this.#schemaAt([...place, 'content', 'application/json', 'schema']);
    if (!validate) return [`a body with status ${status} is not described`];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  #schemaAt(place: string[]): ValidateFunction | undefined {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    return this.#ajv.getSchema(`api#/${pointer.join('/')}`);
  }
}

import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { type SchemaComments, shapeOf } from './schema-comments.ts';

export interface FieldDescription {
  /** A dotted path. */
  name: string;
  type: string;
  isRequired: boolean;
  /** Limits, default and comment. */
  notes: string;
}

interface Definition {
  type: string;
  innerType: $ZodType;
  element: $ZodType;
  valueType: $ZodType;
  in: $ZodType;
  out: $ZodType;
  options: $ZodType[];
  entries: Record<string, string>;
  values: unknown[];
  class?: unknown;
}

interface Limits {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  multipleOf?: number;
}

/** Longer lists and patterns do not help a reader: the comment of the field describes them. */
const MAX_ENUM_VALUES = 16;
const MAX_PATTERN_LENGTH = 40;

export class SchemaDescriber {
  /** The named schemas that were described, with their names. */
  readonly used = new Map<string, $ZodType>();
  readonly #source: SchemaComments;

  constructor(source: SchemaComments) {
    this.#source = source;
  }

  /** Returns the type in the notation of TypeScript; object types must have a name that no other has. */
  typeOf(schema: $ZodType): string {
    const def = definitionOf(schema);
    const name = this.#source.names.get(schema);
    if (name && (def.type === 'object' || def.type === 'record')) {
      const named = this.used.get(name) ?? schema;
      if (named !== schema) throw new Error(`Two schemas have the name ${name}.`);
      this.used.set(name, schema);
      return name;
    }
    switch (def.type) {
      case 'optional':
      case 'default':
        return this.typeOf(def.innerType);
      case 'nullable':
        return `${this.typeOf(def.innerType)} | null`;
      case 'pipe':
        return this.typeOf(typedSide(def));
      case 'array':
        return arrayOf(this.typeOf(def.element));
      case 'union':
        return def.options.map((option) => this.typeOf(option)).join(' | ');
      case 'enum':
        return enumOf(Object.values(def.entries));
      case 'literal':
        return enumOf(def.values);
      case 'record':
        return `{ [key]: ${this.typeOf(def.valueType)} }`;
      case 'object':
        return 'object';
      case 'custom':
        return 'file';
      default:
        return toLimits(schema).type ?? 'any';
    }
  }

  /** Returns the fields of an object schema, those of nameless objects in it under a dotted path. */
  fieldsOf(schema: $ZodType, prefix = ''): FieldDescription[] {
    return Object.entries(shapeOf(schema)).flatMap(([field, inner]) => {
      const name = prefix + field;
      const type = this.typeOf(inner);
      const description = { name, type, isRequired: isRequired(inner), notes: this.#notesOf(inner, field) };
      const { schema: bare, suffix } = unwrap(inner);
      if (!/^object\b/.test(type)) return [description];
      return [description, ...this.fieldsOf(bare, `${name}${suffix}.`)];
    });
  }

  commentOf(schema: $ZodType): string {
    return this.#source.comments.get(schema) ?? '';
  }

  #notesOf(schema: $ZodType, field: string): string {
    const comment = this.#source.ofFields.get(schema)?.get(field) ?? this.commentOf(schema);
    return [...limitNotes(schema), ...(comment ? [comment] : [])].map(toSentence).join(' ');
  }
}

function definitionOf(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Returns the schema behind optional, nullable, transformed and array, with `[]` for the array. */
function unwrap(schema: $ZodType): { schema: $ZodType; suffix: string } {
  const def = definitionOf(schema);
  if (def.type === 'pipe') return unwrap(typedSide(def));
  if (def.type === 'array') return { schema: unwrap(def.element).schema, suffix: '[]' };
  return def.innerType ? unwrap(def.innerType) : { schema, suffix: '' };
}

/** Returns the side of a pipe that says what may be sent: the other one is a function. */
function typedSide(pipe: { in: $ZodType; out: $ZodType }): $ZodType {
  return definitionOf(pipe.out).type === 'transform' ? pipe.in : pipe.out;
}

function isRequired(schema: $ZodType): boolean {
  const def = definitionOf(schema);
  if (def.type === 'pipe') return isRequired(typedSide(def));
  return def.type !== 'optional' && def.type !== 'default';
}

function limitNotes(schema: $ZodType): string[] {
  const fallback = defaultOf(schema);
  const { schema: bare, suffix } = unwrap(schema);
  const { type } = definitionOf(bare);
  const known = ['string', 'number', 'int'].includes(type) ? toLimits(bare) : {};
  const items = suffix ? toLimits(schema) : {};
  const { format, pattern, minimum, maximum } = known;
  return [
    ...(items.maxItems === undefined ? [] : [`${items.minItems ?? 0} to ${items.maxItems} items`]),
    ...(format ? [formatNote(format)] : []),
    ...lengthNote(known),
    ...(pattern && !format && pattern.length <= MAX_PATTERN_LENGTH ? [`matches \`${pattern}\``] : []),
    ...rangeNote(minimum, maximum),
    ...(known.multipleOf && known.multipleOf > 1 ? [`in steps of ${known.multipleOf}`] : []),
    ...(fallback === undefined ? [] : [`default \`${JSON.stringify(fallback)}\``]),
  ];
}

function defaultOf(schema: $ZodType): unknown {
  const def = definitionOf(schema);
  if (def.type === 'pipe') return defaultOf(typedSide(def));
  return def.type === 'default' ? (def as Definition & { defaultValue: unknown }).defaultValue : undefined;
}

function formatNote(format: string): string {
  return { uuid: 'UUID', email: 'email address', 'date-time': 'ISO 8601 time' }[format] ?? format;
}

function lengthNote({ minLength = 0, maxLength }: Limits): string[] {
  if (maxLength === undefined) return minLength > 0 ? [`at least ${minLength} characters`] : [];
  if (minLength === maxLength) return [`${maxLength} characters`];
  return [minLength > 1 ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`];
}

function rangeNote(minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER): string[] {
  const hasMinimum = minimum > Number.MIN_SAFE_INTEGER;
  const hasMaximum = maximum < Number.MAX_SAFE_INTEGER;
  if (hasMinimum && hasMaximum) return [`${minimum} to ${maximum}`];
  if (hasMinimum) return [`at least ${minimum}`];
  return hasMaximum ? [`at most ${maximum}`] : [];
}

function toLimits(schema: $ZodType): Limits {
  return toJSONSchema(schema, { unrepresentable: 'any' }) as Limits;
}

function arrayOf(type: string): string {
  return /[ |]/.test(type) ? `(${type})[]` : `${type}[]`;
}

function enumOf(values: unknown[]): string {
  if (values.length > MAX_ENUM_VALUES) return 'string';
  return values.map((value) => JSON.stringify(value)).join(' | ');
}

function toSentence(text: string): string {
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?:]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}

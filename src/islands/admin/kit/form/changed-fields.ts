import { type FieldValues, get } from 'react-hook-form';

/** Returns the paths of the fields whose values differ: `['city', 'address.zipCode']`. A list is one field. */
export function changedFields(before: FieldValues, after: FieldValues): string[] {
  return fieldsOf(before).filter((path) => !isSame(get(before, path), get(after, path)));
}

/** Returns whether two values of a field are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function fieldsOf(values: FieldValues, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? fieldsOf(value, `${prefix}${name}.`) : [prefix + name],
  );
}

function isGroup(value: unknown): value is FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

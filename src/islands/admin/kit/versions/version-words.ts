import type { QueryKey } from '@tanstack/react-query';
import { get } from 'react-hook-form';
import type { RecordVersions, Version } from '#shared/schemas/versions.schema.ts';
import { isSame } from '../form/changed-fields.ts';

/** A field of a record with versions. */
export interface VersionField {
  /** A dotted path. */
  name: string;
  label: string;
  /** Formats a value for display; by default it is shown as is. Not called for empty values. */
  words?: (value: unknown) => string;
}

/** What the history of a record needs. */
export interface History {
  queryKey: QueryKey;
  load: () => Promise<RecordVersions>;
  /** The fields with versions, in the order and with the labels of the form. */
  fields: readonly VersionField[];
  /** Saves the fields of a version, and shows the record. */
  restore: (fields: NonNullable<Version['fields']>) => Promise<unknown>;
  /** Shows the stored record from the error about someone else's change. */
  onStale: (body: Record<string, unknown>) => unknown;
}

export interface FieldDifference {
  label: string;
  before: string;
  after: string;
}

type Values = Version['fields'];

/** Returns the fields that differ between two versions, in words. */
export function differencesOf(
  fields: readonly VersionField[],
  before: Values,
  after: Values,
): FieldDifference[] {
  return fields.flatMap(({ name, label, words = String }) => {
    const [was, is] = [typedValue(before, name), typedValue(after, name)];
    if (isSame(was, is)) return [];
    const shown = (value: unknown) => (isEmpty(value) ? 'Empty' : words(value));
    return [{ label, before: shown(was), after: shown(is) }];
  });
}

/** Returns who made a version and how, such as "Changed by dana". */
export function originWords({ fields, changedBy }: Version, isFirst: boolean): string {
  if (!changedBy) return 'Before these changes';
  const verb = fields === null ? 'Deleted' : isFirst ? 'Added' : 'Changed';
  return `${verb} by ${changedBy.username ?? 'the operator'}`;
}

/** Returns a field's value. Empty values are equal: a form doesn't tell them apart. */
function typedValue(values: Values, name: string): unknown {
  const value: unknown = get(values, name);
  return isEmpty(value) ? '' : value;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

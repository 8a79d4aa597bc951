import { type Control, type FieldPath, type FieldValues, get, useWatch } from 'react-hook-form';
import type { ChangedBy } from '#shared/schemas/versions.schema.ts';
import { useAdmin } from '../admin-context.ts';
import { Moment } from '../Moment.tsx';
import { isSame } from './changed-fields.ts';

interface ComparedField<Input extends FieldValues> {
  name: FieldPath<Input>;
  label: string;
  /** Formats a value for display; by default it is shown as is. Not called for empty values. */
  words?: (value: unknown) => string;
  /** Returns the differences between two versions of a list, one by one. */
  differences?: (theirs: never[], mine: never[]) => Difference[];
}

interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

interface Props<Input extends FieldValues, Output> {
  /** The edited record: "order". */
  noun: string;
  control: Control<Input, unknown, Output>;
  /** The record's fields in the form, in form order. */
  fields: readonly ComparedField<Input>[];
  stale: {
    /** The stored values; null unless someone else changed the record. */
    stored: object | null;
    /** Who changed it; null if unknown. */
    changedBy: ChangedBy | null;
    keepTheirs: () => void;
    saveMine: () => void;
  };
}

/** Shows the stored and the typed values, field by field, after someone else changed the record. */
export function StaleEdit<Input extends FieldValues, Output>({
  noun,
  control,
  fields,
  stale: { stored, changedBy, keepTheirs, saveMine },
}: Props<Input, Output>) {
  const typed = useWatch({ control });
  if (!stored) return null;
  const rows = fields.flatMap(({ name, label, words = String, differences }): Difference[] => {
    const [theirs, mine] = [get(stored, name), get(typed, name)];
    if (isSame(theirs, mine)) return [];
    const shown = (value: unknown) => (isEmpty(value) ? 'Empty' : words(value));
    return (
      differences?.(theirs as never, mine as never) ?? [{ label, theirs: shown(theirs), mine: shown(mine) }]
    );
  });
  return (
    <div data-stale tabIndex={-1} className="rounded-md bg-warn-soft p-4 text-sm">
      <p role="alert" className="font-bold">
        <Change noun={noun} by={changedBy} /> while you were editing.
      </p>
      {rows.length > 0 ? (
        <table className="mt-2 w-full table-fixed text-left wrap-anywhere">
          <caption className="sr-only">Both versions</caption>
          <thead className="text-xs text-stone">
            <tr>
              <th scope="col" className="py-1 pr-3">
                Field
              </th>
              <th scope="col" className="py-1 pr-3">
                Saved now
              </th>
              <th scope="col" className="py-1">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, theirs, mine }) => (
              <tr key={label} className="border-t border-sand align-top">
                <th scope="row" className="py-1 pr-3 font-normal text-stone">
                  {label}
                </th>
                <td className="py-1 pr-3">{theirs}</td>
                <td className="py-1 font-bold">{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-2">Their version has the same values as yours.</p>
      )}
      <p className="mt-2">Fields that you didn't change show what is saved now.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-secondary" onClick={keepTheirs}>
          Keep theirs
        </button>
        <button type="button" className="button button-secondary" onClick={saveMine}>
          Save mine anyway
        </button>
      </div>
    </div>
  );
}

function Change({ noun, by }: { noun: string; by: ChangedBy | null }) {
  const { user } = useAdmin();
  if (!by) return `Someone else changed this ${noun}`;
  return (
    <>
      {by.username === user.username ? 'You' : by.username} changed this {noun} <Moment at={by.at} as="ago" />
      ,
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

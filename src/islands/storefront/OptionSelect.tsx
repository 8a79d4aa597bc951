import { Field } from '../kit/Field.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  options: string[];
  value: string;
  error: string | undefined;
  /** The options that can be bought. */
  offered: ReadonlySet<string>;
  onSelect: (option: string) => void;
}

/** Selects a size or color. Unavailable options are marked and disabled (docs/product/catalog.md#availability). */
export function OptionSelect({ id, name, label, options, value, error, offered, onSelect }: Props) {
  const marked = (option: string) => (offered.has(option) ? option : `${option} (Out of Stock)`);
  const [sole, second] = options;
  // A select would cut the text of its only option.
  if (sole !== undefined && second === undefined) {
    return (
      <div>
        <p className="label">{label}</p>
        <p className="flex min-h-11 items-center leading-tight">{marked(sole)}</p>
        <input type="hidden" name={name} value={sole} />
      </div>
    );
  }
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          required
          className="input"
          value={value}
          onChange={(event) => onSelect(event.target.value)}
        >
          <option value="">Choose…</option>
          {options.map((option) => (
            <option key={option} value={option} disabled={!offered.has(option)}>
              {marked(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

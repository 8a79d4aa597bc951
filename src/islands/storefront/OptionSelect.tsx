interface Props {
  id: string;
  name: string;
  label: string;
  options: string[];
  value: string;
  error: string | undefined;
  isOffered: (option: string) => boolean;
  onChoose: (option: string) => void;
}

/** A size or colour select; what cannot be had stays visible, marked and disabled (P section 2). */
export function OptionSelect({ id, name, label, options, value, error, isOffered, onChoose }: Props) {
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        required
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Choose…</option>
        {options.map((option) => (
          <option key={option} value={option} disabled={!isOffered(option)}>
            {isOffered(option) ? option : `${option} (Out of Stock)`}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

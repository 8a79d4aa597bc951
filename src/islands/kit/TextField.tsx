import { Field, type FieldProps } from './Field.tsx';

type Props = FieldProps & Omit<React.ComponentProps<'input'>, keyof FieldProps>;

/** A labeled text input with its messages beneath. */
export function TextField({ id, label, hint, remark, error, reservesMessage, className, ...input }: Props) {
  return (
    <Field {...{ id, label, hint, remark, error, reservesMessage, className }}>
      {(control) => <input className="input" required {...control} {...input} />}
    </Field>
  );
}

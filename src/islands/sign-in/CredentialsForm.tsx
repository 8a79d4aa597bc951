import { Field, type FieldProps } from './Field.tsx';
import { type CredentialsFormOptions, useCredentialsForm } from './use-credentials-form.ts';

interface Props<Input> extends CredentialsFormOptions<Input> {
  label: string;
  fields: Omit<FieldProps, 'error'>[];
  submit: { idle: string; busy: string };
}

/** Before its script has come, the form posts to its own page: a password never gets into an address. */
export function CredentialsForm<Input>({ label, fields, submit, ...options }: Props<Input>) {
  const { form, busy, errors, refusal, onSubmit, recheck } = useCredentialsForm(options);
  return (
    <form
      ref={form}
      method="post"
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onChange={recheck}
      onBlur={recheck}
    >
      {fields.map((field) => (
        <Field key={field.name} {...field} error={errors[field.name]} />
      ))}
      {refusal && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft p-4 font-semibold text-bad">
          {refusal}
        </p>
      )}
      <button type="submit" className="button button-primary mt-2 w-full" aria-busy={busy}>
        {busy ? submit.busy : submit.idle}
      </button>
    </form>
  );
}

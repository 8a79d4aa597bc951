import { useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../kit/Field.tsx';
import { messageOf } from '../kit/use-schema-form.ts';
import { type CredentialsFormOptions, useCredentialsForm } from './use-credentials-form.ts';

interface Props<Input extends FieldValues, Result> extends CredentialsFormOptions<Input, Result> {
  label: string;
  fields: {
    name: FieldPath<Input>;
    label: string;
    autoComplete: React.HTMLInputAutoCompleteAttribute;
    type?: 'text' | 'email' | 'password';
    hint?: string;
  }[];
  submit: { idle: string; busy: string };
}

/** A form with a password, or to get one. Before hydration it is a POST form, so that a password never ends up in an address. */
export function CredentialsForm<Input extends FieldValues, Result>({
  label,
  fields,
  submit,
  ...options
}: Props<Input, Result>) {
  const { form, element, isSending, rejection, onSubmit } = useCredentialsForm(options);
  const id = useId();
  return (
    <form ref={element} method="post" aria-label={label} noValidate onSubmit={onSubmit}>
      {fields.map(({ name, type = 'text', ...field }) => {
        // An empty field counts as absent, so that its message says it is required.
        const { onBlur, ...control } = form.register(name, { setValueAs: (value) => value || undefined });
        return (
          <TextField
            key={name}
            id={`${id}-${name}`}
            type={type}
            autoCapitalize="none"
            spellCheck={false}
            error={messageOf(form.formState.errors, name)}
            reservesMessage
            className="mb-1"
            {...field}
            {...control}
            onBlur={(event) => {
              // Tabbing through an empty form shows no messages.
              if (event.target.value !== '') void onBlur(event);
            }}
          />
        );
      })}
      {rejection && (
        <div role="alert" className="mb-3 rounded-md bg-bad-soft p-4 text-bad">
          <p className="font-bold">{options.failure.title}</p>
          <p>{rejection}</p>
        </div>
      )}
      <button type="submit" className="button button-primary mt-2 w-full" aria-busy={isSending}>
        {isSending ? submit.busy : submit.idle}
      </button>
    </form>
  );
}

import { CARRIERS } from '#shared/carriers.ts';
import { TextField } from '../../../kit/Field.tsx';

type Props = Omit<React.ComponentProps<typeof TextField>, 'label' | 'list'>;

/** The carrier of a shipment: a known one, or any other. */
export function CarrierField(props: Props) {
  const listId = `${props.id}-known`;
  return (
    <>
      <TextField label="Carrier" list={listId} autoComplete="off" {...props} />
      <datalist id={listId}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TextField } from '../../kit/Field.tsx';
import { FIGURES_KEY, fetchFigures } from './products.queries.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'list' | 'autoComplete'>;

/** A category field that suggests existing categories: another spelling would create another category. */
export function CategoryField(props: Props) {
  const { data } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  const listId = `${props.id}-known`;
  return (
    <>
      <TextField {...props} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {data?.categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { call } from '../../../client/api.ts';
import { DeleteDesign } from '../kit/DeleteDesign.tsx';
import { distinctNames } from '../kit/distinct-names.ts';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { USERS_KEY } from './users.queries.ts';

/** The designs that an account saved. */
export function UserDesigns({ userId }: { userId: string }) {
  const { data, isError } = useQuery({
    queryKey: [USERS_KEY, 'designs', userId],
    queryFn: () => call('GET /api/admin/users/:id/designs', { id: userId }),
  });
  const designs = data?.designs;
  if (isError) return <p role="alert">We couldn't load the designs. Close this and try again.</p>;
  if (!designs) return null;
  const names = distinctNames(designs.map(({ productName }) => productName));
  return (
    <Section title="Designs">
      {designs.length === 0 ? (
        <p className="text-sm">No saved designs.</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {designs.map(({ id, productName, previewUrl, createdAt, isNeeded }, index) => (
            <li key={id} className="flex gap-3">
              <img
                src={previewUrl}
                alt=""
                width="96"
                height="96"
                loading="lazy"
                className="size-24 shrink-0 rounded-md border border-bone-deep bg-white object-contain"
              />
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{names[index]}</p>
                <p className="text-sm">
                  Saved <Moment at={createdAt} as="day" />
                </p>
                {isNeeded ? (
                  <p className="text-sm">An order needs it</p>
                ) : (
                  <DeleteDesign id={id} name={names[index] ?? productName} root={USERS_KEY} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

import { SubLine } from '../list/cells.tsx';
import { Moment } from '../Moment.tsx';

/** When something happened, such as "3 hours ago", with the date and time below. */
export function MomentLines({ at }: { at: string }) {
  return (
    <>
      <Moment at={at} as="ago" />
      <SubLine>
        <Moment at={at} as="exact" />
      </SubLine>
    </>
  );
}

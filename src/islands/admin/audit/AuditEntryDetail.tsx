import { Link } from 'wouter';
import type { AuditDetail } from '#shared/schemas/audit.schema.ts';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { auditRecord } from './audit.queries.ts';
import { AUDIT } from './audit-list.ts';
import { entryWords, type FieldChange, fieldChanges, isFailedSignIn } from './entry-words.ts';
import { Subject } from './Subject.tsx';

/** An entry with what changed. */
export function AuditEntryDetail({ id }: { id: string }) {
  return (
    <LoadedRecord {...auditRecord(id)}>
      {(entry) => (
        <div className="flex flex-col gap-4 p-4">
          <Facts entry={entry} />
          <Changes changes={fieldChanges(entry.before, entry.after)} hasBefore={entry.before !== null} />
        </div>
      )}
    </LoadedRecord>
  );
}

function Facts({ entry }: { entry: AuditDetail }) {
  const { actor, address, subject, createdAt, isSample } = entry;
  const everything = AUDIT.read('');
  const facts: Fact[] = [
    [
      'When',
      <Moment key="when" at={createdAt} as={isFailedSignIn(entry) && entry.count > 1 ? 'hour' : 'exact'} />,
    ],
    ['Subject', subject && <Subject key="subject" entry={entry} />],
    [
      'Who',
      actor && (
        <Link
          key="who"
          href={AUDIT.addressOf(everything, { filters: { actor: actor.id } })}
          className="link inline-block py-0.5"
        >
          All entries of {actor.username}
        </Link>
      ),
    ],
    [
      'Address',
      address && (
        <Link
          key="address"
          href={AUDIT.addressOf(everything, { q: address })}
          className="link inline-block py-0.5"
        >
          {address}
        </Link>
      ),
    ],
  ];
  return (
    <Section title={entryWords(entry)}>
      {isSample && (
        <p className="mb-2">
          <SampleBadge />
        </p>
      )}
      <FactList facts={facts} />
    </Section>
  );
}

interface ChangesProps {
  changes: FieldChange[];
  /** False if something was added or done, so that there are no old values. */
  hasBefore: boolean;
}

/** Before and after side by side. Long texts keep their lines. */
function Changes({ changes, hasBefore }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Section title={hasBefore ? 'What changed' : 'Details'} flush>
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="border-t border-bone-deep *:px-4 *:py-2 *:text-stone">
            <th scope="col" className="w-1/4 font-normal">
              Field
            </th>
            {hasBefore && (
              <th scope="col" className="font-normal">
                Before
              </th>
            )}
            <th scope="col" className="font-normal">
              {hasBefore ? 'After' : 'Value'}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-bone-deep align-top *:px-4 *:py-2 *:wrap-anywhere">
              <th scope="row" className="font-semibold">
                {label}
              </th>
              {hasBefore && <td className="whitespace-pre-wrap">{before || '–'}</td>}
              <td className="whitespace-pre-wrap">{after || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

import { Link } from 'wouter';
import { displayMicros, INTERACTION_LABELS, MAX_PURGED } from '#shared/assistant-log.ts';
import { displayNumber, plural } from '#shared/count-words.ts';
import type { InteractionDetail as Detail } from '#shared/schemas/assistant-log.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { call } from '../../../client/api.ts';
import { Markdown } from '../../assistant/Markdown.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { interactionRecord, purgeInteractions } from './assistant.queries.ts';
import { InteractionBadges } from './InteractionBadges.tsx';
import { INTERACTIONS, MODE_LABELS } from './interaction-list.ts';
import { PurgeButton } from './PurgeButton.tsx';

/** A question with its answer, the answer's sources and its cost. */
export function InteractionDetail({ id }: { id: string }) {
  return (
    <LoadedRecord {...interactionRecord(id)}>
      {(entry) => (
        <div className="flex flex-col gap-4 p-4">
          <Section title="Question">
            <p className="whitespace-pre-wrap wrap-anywhere">{entry.query}</p>
            <div className="mt-3 flex flex-col gap-2">
              <InteractionBadges {...entry} />
              <FactList facts={factsOf(entry)} />
            </div>
          </Section>
          <Section title="Answer">
            <div className="wrap-anywhere">
              {/* Each line is a paragraph: recommendations and scenarios have no empty lines between theirs. */}
              <Markdown source={entry.response.replaceAll('\n', '\n\n') || 'None'} />
            </div>
          </Section>
          {entry.voteReason && (
            <Section title="Reason of the vote">
              <p className="whitespace-pre-wrap wrap-anywhere">{entry.voteReason}</p>
            </Section>
          )}
          <Sources {...entry} />
          <Actions entry={entry} />
        </div>
      )}
    </LoadedRecord>
  );
}

function factsOf(entry: Detail): Fact[] {
  const { type, mode, userRole, createdAt, durationMs, inputTokens, outputTokens, costMicros, failure } =
    entry;
  const tokens = `${displayNumber(inputTokens)} in, ${displayNumber(outputTokens)} out`;
  return [
    ['Type', INTERACTION_LABELS[type]],
    ['Made by', MODE_LABELS[mode]],
    ['Role', userRole && statusLabel(userRole)],
    ['Asked', <Moment key="asked" at={createdAt} as="exact" />],
    ['Took', `${displayNumber(durationMs)} ms`],
    ['Tokens', inputTokens + outputTokens > 0 && tokens],
    ['Cost', costMicros > 0 && displayMicros(costMicros)],
    ['Failure', failure && statusLabel(failure)],
  ];
}

function Sources({ sources, isAnswered }: Pick<Detail, 'sources' | 'isAnswered'>) {
  return (
    <Section title={isAnswered || sources.length === 0 ? 'Sources' : 'Closest pages'}>
      {sources.length === 0 ? (
        <p className="text-sm text-stone">No page of this site.</p>
      ) : (
        <ol className="list-decimal pl-5 text-sm">
          {sources.map((source) => (
            <li key={source} className="py-0.5 wrap-anywhere">
              <a href={source} target="_blank" rel="noopener" className="link">
                {source}
              </a>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Actions({ entry: { id, sessionId, conversationSize } }: { entry: Detail }) {
  const everything = INTERACTIONS.read('');
  const conversation = { q: '', filters: { session: sessionId } };
  const close = () => INTERACTIONS.view.close({ open: null });
  return (
    <section aria-label="Actions" className="flex flex-wrap items-center gap-3">
      {conversationSize > 1 && (
        <Link
          href={INTERACTIONS.addressOf(everything, conversation)}
          className="button button-secondary text-sm"
        >
          Show the conversation
        </Link>
      )}
      <PurgeButton
        label="Delete"
        what="this entry"
        count={1}
        remove={() => call('DELETE /api/admin/ai/interactions/:id', { id })}
        onDone={close}
      />
      {conversationSize > 1 && conversationSize <= MAX_PURGED && (
        <PurgeButton
          label="Delete the conversation"
          what={`all ${plural(conversationSize, 'entry', 'entries')} of this conversation`}
          count={conversationSize}
          remove={() => purgeInteractions(conversation, conversationSize)}
          onDone={close}
        />
      )}
    </section>
  );
}

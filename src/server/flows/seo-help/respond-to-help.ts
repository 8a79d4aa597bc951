import { type AssistantServices, respond } from '#server/domain/assistant/respond.ts';
import type { ModelRequest } from '#server/gateways/model/model.ts';
import type { Services } from '#server/kernel/services.ts';
import type { AnswerMode, InteractionType } from '#shared/assistant.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';

export type HelpServices = AssistantServices & Pick<Services, 'readPage'>;

/** A task for SEO help. */
interface HelpTask<Written, Help> {
  type: InteractionType;
  /** The administrator. */
  userId: string;
  /** Stops the model when the administrator has left. */
  signal: AbortSignal | undefined;
  /** The logged query. */
  query: string;
  path: string;
  request: Pick<ModelRequest<Written>, 'messages' | 'schema' | 'schemaName'>;
  /** Validates the model's answer. Null if it can't be used. */
  toHelp: (written: Written) => Help | null;
  /** Helps with the page's own text. */
  extract: () => Help;
}

/**
 * Helps with the model, or with rules if there is none, it fails or the day's budget is spent. Records it in the assistant's log,
 * in the administrator's conversation.
 * @throws AppError `bad_request` if the administrator stopped it
 */
export async function respondToHelp<Written, Help>(
  services: HelpServices,
  { type, userId, signal, query, path, request, toHelp, extract }: HelpTask<Written, Help>,
): Promise<{ help: Help; mode: AnswerMode }> {
  const sources: AnswerSource[] = [{ title: path, url: path, excerpt: '' }];
  const { help, mode } = await respond(
    services,
    { visitor: null, ...(signal && { signal }) },
    {
      ...{ type, sessionId: userId, query, find: () => [], request: () => request },
      toDraft: (written: Written) => {
        const help = toHelp(written);
        return help && { help, sources };
      },
      extract: () => ({ help: extract(), sources }),
      toText: ({ help }) => JSON.stringify(help, null, 2),
      isAnswered: () => true,
    },
  );
  return { help, mode };
}

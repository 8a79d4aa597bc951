import type { AnswerMode, InteractionType } from '#shared/assistant.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import { type AssistantServices, respond } from '../../assistant/respond.ts';
import type { ModelRequest } from '../../gateways/model/model.ts';
import type { Services } from '../../services.ts';

export type HelpServices = AssistantServices & Pick<Services, 'readPage'>;

/** How help is given. */
interface HelpTask<Written, Help> {
  type: InteractionType;
  /** The administrator. */
  userId: string;
  /** Stops the model when the administrator has gone. */
  signal: AbortSignal | undefined;
  /** What is logged. */
  query: string;
  path: string;
  request: Pick<ModelRequest<Written>, 'messages' | 'schema' | 'schemaName'>;
  /** Checks what the model wrote. Null if it can't be used. */
  toHelp: (written: Written) => Help | null;
  /** Helps by the page's own text. */
  extract: () => Help;
}

/**
 * Gives help by the model, or by rules where there is none, it fails or the budget of the day is spent. Records it in the
 * assistant's log, in the conversation of the administrator.
 * @throws AppError `bad_request` when the administrator stopped it
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

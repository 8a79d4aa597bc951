import { setTimeout as sleep } from 'node:timers/promises';
import { Answer } from './answer.ts';
import { type Model, type ModelAnswer, ModelFailure, type ModelRequest } from './model.ts';
import { isWorthRetrying, retryAfterMs, toFailure } from './model-failures.ts';
import type { ModelSettings } from './model-settings.ts';
import { slimFetch } from './slim-fetch.ts';
import { createStopper, type Stopper } from './stopper.ts';
import { createTurns } from './turns.ts';

/** How long visitors wait for the model, in milliseconds. */
export interface ModelTimes {
  /** For a turn, while others are served. */
  turnMs: number;
  /** Until the server responds, and from then until the first part of the answer. */
  firstByteMs: number;
  /** Between two parts of an answer. */
  silenceMs: number;
  /** For the turn, both attempts and the whole answer. */
  totalMs: number;
  /** Before the second attempt. If the server requests a longer delay, there is none. */
  maxPauseMs: number;
}

const TIMES: ModelTimes = {
  turnMs: 5000,
  firstByteMs: 15_000,
  silenceMs: 10_000,
  totalMs: 45_000,
  maxPauseMs: 2000,
};
const PAUSE_MS = 300;
const OPENAI = 'https://api.openai.com/v1';
/** For servers without keys: the client requires one. */
const NO_KEY = 'no-key';

type NamedSettings = ModelSettings & { name: string };

/** Creates the gateway to the model; null if the settings don't name one, or have neither a key nor a server. */
export function createModel(settings: ModelSettings, times = TIMES): Model | null {
  const { name, apiKey, apiBase } = settings;
  return name && (apiKey || apiBase) ? createOpenAiModel({ ...settings, name }, times) : null;
}

function createOpenAiModel(settings: NamedSettings, times: ModelTimes): Model {
  const { name, apiKey = NO_KEY, concurrency } = settings;
  const takeTurn = createTurns({ atOnce: concurrency, waiting: 2 * concurrency, waitMs: times.turnMs });
  let loading: ReturnType<typeof loadClient> | undefined;

  const send = async (request: ModelRequest<unknown>, signal: AbortSignal) => {
    loading ??= loadClient(settings, times);
    const loaded = await loading;
    try {
      return await stream(loaded, name, request, signal);
    } catch (error) {
      const pauseMs = retryAfterMs(error) ?? PAUSE_MS;
      if (signal.aborted || !isWorthRetrying(error) || pauseMs > times.maxPauseMs) throw error;
      await sleep(pauseMs, undefined, { signal });
      return stream(loaded, name, request, signal);
    }
  };

  /** Waits for a turn, and for the answer to begin. */
  const open = async (request: ModelRequest<unknown>, signal: AbortSignal) => {
    const endTurn = await takeTurn(signal);
    try {
      return { endTurn, chunks: await send(request, signal) };
    } catch (error) {
      endTurn();
      throw error;
    }
  };

  /** Doesn't take the request: its long messages would stay in memory while the answer is written. */
  const read = async <T>(
    answer: Answer<T>,
    opening: ReturnType<typeof open>,
    stopper: Stopper,
    onText?: (soFar: string) => void,
  ): Promise<ModelAnswer<T>> => {
    try {
      const { chunks, endTurn } = await opening;
      try {
        stopper.begun();
        for await (const chunk of chunks) {
          stopper.heard();
          if (answer.add(chunk)) onText?.(answer.text);
        }
      } finally {
        endTurn();
      }
      stopper.signal.throwIfAborted();
      return { value: answer.parse(), usage: answer.usage };
    } catch (error) {
      const { problem, message } = toFailure(stopper.signal.aborted ? stopper.signal.reason : error, apiKey);
      const wasRead = answer.hasBegun || problem === 'aborted' || problem === 'timeout';
      throw new ModelFailure(problem, message, wasRead ? { usage: answer.usage } : {});
    } finally {
      stopper.end();
    }
  };

  return {
    name,
    answer(request, onText) {
      const stopper = createStopper(request.signal, times);
      return read(new Answer(request), open(request, stopper.signal), stopper, onText);
    },
  };
}

/** Loads the client with the first question: a site without a model never needs it. */
async function loadClient({ apiKey = NO_KEY, apiBase = OPENAI }: ModelSettings, { firstByteMs }: ModelTimes) {
  const [{ OpenAI: Client }, { zodResponseFormat }] = await Promise.all([
    import('openai'),
    import('openai/helpers/zod'),
  ]);
  const client = new Client({
    apiKey,
    baseURL: apiBase,
    // The client would read these from the environment.
    organization: null,
    project: null,
    timeout: firstByteMs,
    // It would wait as long as the server asks.
    maxRetries: 0,
    logLevel: 'off',
    fetch: slimFetch,
  });
  return { client, zodResponseFormat };
}

/** Sends a request. Every answer is streamed, so that an endless one can be stopped. */
function stream(
  { client, zodResponseFormat }: Awaited<ReturnType<typeof loadClient>>,
  model: string,
  { messages, schema, schemaName, maxOutputTokens }: ModelRequest<unknown>,
  signal: AbortSignal,
) {
  return client.chat.completions.create(
    {
      model,
      messages: [...messages],
      response_format: zodResponseFormat(schema, schemaName),
      max_completion_tokens: maxOutputTokens,
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal },
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Vote } from '#shared/assistant.ts';
import { call } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { newId } from '../kit/new-id.ts';
import { showFailure } from '../toast/show-toast.ts';
import { announcementOf } from './answer-text.ts';
import {
  type Asked,
  type Conversation,
  continueConversation,
  MAX_TURNS,
  type ServedQuestion,
  servedConversation,
  storeConversation,
  type Turn,
} from './conversation.ts';
import { failureText, fetchAnswer, NO_ANSWER } from './fetch-answer.ts';

/** How long the page waits for an answer. In milliseconds. */
const MAX_WAIT_MS = 120_000;

interface UseConversation extends Conversation {
  /** The pending question. */
  pending: Turn | undefined;
  /** For screen readers: the whole answer at once instead of word by word. */
  announcement: string;
  change: (part: Partial<Pick<Conversation, 'mode' | 'role' | 'draft'>>) => void;
  send: (text: string) => void;
  retry: (turn: Turn) => void;
  stop: () => void;
  vote: (turn: Turn, vote: Vote | null, reason?: string) => Promise<boolean>;
  startOver: () => void;
}

/** The conversation of this tab with the assistant (docs/product/assistant.md#assistant-page). */
export function useConversation(
  served: ServedQuestion | null,
  input: RefObject<HTMLTextAreaElement | null>,
): UseConversation {
  const [conversation, setConversation] = useState(() => servedConversation(served));
  const [announcement, setAnnouncement] = useState('');
  const request = useRef<AbortController>(null);
  const pending = conversation.turns.find(({ state }) => state === 'waiting' || state === 'streaming');

  useEffect(() => {
    setConversation((current) => continueConversation(current, served?.role, input.current?.value ?? ''));
    return () => request.current?.abort();
  }, [served, input]);

  useEffect(() => {
    // An arriving answer is stored once, not for each chunk.
    if (conversation.sessionId && conversation.turns.at(-1)?.state !== 'streaming')
      storeConversation(conversation);
  }, [conversation]);

  const change = (part: Partial<Conversation>) => setConversation((current) => ({ ...current, ...part }));
  const changeTurn = (id: string, part: Partial<Turn>) =>
    setConversation((current) => ({
      ...current,
      turns: current.turns.map((turn) => (turn.id === id ? { ...turn, ...part } : turn)),
    }));

  /** Asks in a new turn, which replaces a failed one. */
  async function ask(asked: Asked, replaced?: Turn): Promise<void> {
    if (request.current) return;
    const controller = new AbortController();
    request.current = controller;
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      controller.abort();
    }, MAX_WAIT_MS);
    const turn: Turn = { ...asked, id: newId(), askedAt: new Date().toISOString(), state: 'waiting' };
    setConversation((current) => ({
      ...current,
      turns: [...current.turns.filter(({ id }) => id !== replaced?.id), turn].slice(-MAX_TURNS),
    }));
    setAnnouncement('The assistant is thinking.');
    try {
      const answer = await fetchAnswer(asked, conversation.sessionId, {
        signal: controller.signal,
        onText: (soFar) => changeTurn(turn.id, { state: 'streaming', soFar }),
      });
      changeTurn(turn.id, { state: 'done', answer, soFar: undefined });
      setAnnouncement(announcementOf(answer));
    } catch (error) {
      if (controller.signal.aborted && !isTooSlow) {
        changeTurn(turn.id, { state: 'stopped' });
        setAnnouncement('Stopped.');
      } else {
        const problem = failureText(error, NO_ANSWER);
        changeTurn(turn.id, { state: 'failed', problem: detailOf(error) ?? problem });
        setAnnouncement('');
        showFailure('Error', problem);
      }
    } finally {
      clearTimeout(timer);
      request.current = null;
    }
  }

  return {
    ...conversation,
    pending,
    announcement,
    change,
    send: (text) => {
      // A suggested question leaves the typed text.
      if (text === conversation.draft.trim()) change({ draft: '' });
      void ask({ mode: conversation.mode, role: conversation.role, text });
    },
    retry: (turn) => void ask({ mode: turn.mode, role: turn.role, text: turn.text }, turn),
    stop: () => request.current?.abort(),
    vote: async (turn, vote, reason) => {
      if (!turn.answer) return false;
      changeTurn(turn.id, { vote });
      try {
        await call('PUT /api/ai/answers/:id/vote', { id: turn.answer.id, vote, ...(reason && { reason }) });
        return true;
      } catch (error) {
        changeTurn(turn.id, { vote: turn.vote });
        showFailure('Vote not saved', error instanceof ApiError ? error.message : undefined);
        return false;
      }
    },
    startOver: () => {
      request.current?.abort();
      setAnnouncement('');
      change({ turns: [], sessionId: newId() });
    },
  };
}

/** The server's message is the most specific; a body that isn't ours has none. */
function detailOf(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 0 || error.code !== 'unreadable')
    ? error.message
    : undefined;
}

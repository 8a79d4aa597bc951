import { screen } from '@testing-library/react';
import type { QuestionAnswer, RecommendationsAnswer } from '#shared/schemas/assistant.schema.ts';
import { type Visitor, visitor } from './visitor.ts';

export const ANSWER: QuestionAnswer = {
  id: 'answer-1',
  mode: 'model',
  isAnswered: true,
  answer:
    'AFATT leads to **120 hours** of credits.\n\n- [FAQs](/faqs#cme-credits)\n- [elsewhere](https://evil.example/)',
  sources: [
    {
      title: 'AFATT',
      url: '/course/afatt-military',
      excerpt: 'A certificate of 120 hours of AMA Category 1 credits.',
    },
    { title: 'CME credits', url: '/faqs#cme-credits', excerpt: 'Your credits arrive by email.' },
  ],
};

export const RECOMMENDED: RecommendationsAnswer = {
  id: 'answer-2',
  mode: 'extract',
  sources: [{ title: 'MET3', url: '/course/met3-military', excerpt: 'Care during medical evacuation.' }],
  recommendations: [
    {
      courseId: 'met3-military',
      title: 'Medical Evacuation Tactical Trauma Training',
      url: '/course/met3-military',
      inquiryUrl: '/contact?course=met3-military&interest=military',
      reason: 'It covers evacuation under fire.',
    },
  ],
};

/** A visitor of the assistant whose requests the test answers. */
export interface AssistantVisitor extends Visitor {
  open: (props?: object, path?: string) => Promise<void>;
  ask: (text: string) => Promise<void>;
  /** The bodies of the requests to a path. */
  bodies: Record<string, unknown[]>;
  /** Answers a path of the assistant from now on. */
  answer: (path: string, respond: (request: Request) => Response | Promise<Response>) => void;
}

export function assistantVisitor(): AssistantVisitor {
  const shopper = visitor();
  const bodies: Record<string, unknown[]> = {};
  return {
    ...shopper,
    bodies,
    open: (props = {}, path = '/ai-assistant') =>
      shopper.visit(path, async () => (await import('../../src/islands/assistant/Assistant.tsx')).Assistant, {
        hasModel: false,
        children: null,
        ...props,
      }),
    ask: async (text) => {
      await shopper.user.click(input());
      await shopper.user.keyboard(`${text}{Enter}`);
    },
    answer: (path, respond) =>
      shopper.intercept(async (asked, _passOn, request) => {
        if (asked !== path) return undefined;
        bodies[path] = [...(bodies[path] ?? []), await request.clone().json()];
        return respond(request);
      }),
  };
}

export const input = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { description: /patient information/ });

/** A response of events that the test sends one by one. It ends when the visitor stops it, as over a network. */
export function eventsFor(request: Request) {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
      request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
    },
  });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    send: (event: string, data: unknown) =>
      stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => stream.close(),
  };
}

/** What a visitor can use the assistant for, in the order of the screen (docs/product/assistant.md). */
export const ASSISTANT_MODES = ['recommendations', 'question', 'search', 'scenario'] as const;
export type AssistantMode = (typeof ASSISTANT_MODES)[number];
export const DEFAULT_MODE: AssistantMode = 'question';

/** The audiences of answers. */
export const ASSISTANT_ROLES = ['military', 'civilian'] as const;
export type AssistantRole = (typeof ASSISTANT_ROLES)[number];
export const DEFAULT_ROLE: AssistantRole = 'civilian';

/** The visitors' requests: the modes, and the course analyzer. */
export const VISITOR_TYPES = [...ASSISTANT_MODES, 'analysis'] as const;

/** The logged requests: the visitors' and the SEO screen's. */
export const INTERACTION_TYPES = [...VISITOR_TYPES, 'seo_generate', 'seo_optimize', 'seo_keywords'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** How an answer was made: by the model, or from excerpts of the site. */
export const ANSWER_MODES = ['model', 'extract'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

export const VOTES = ['up', 'down'] as const;
export type Vote = (typeof VOTES)[number];

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The maximum lengths of what a visitor sends, in characters. */
export const MAX_ASSISTANT_LENGTH = { message: 2000, courseTitle: 200, courseDescription: 8000, reason: 500 };
/** How many earlier questions and answers are passed to the model. */
export const REMEMBERED_TURNS = 6;
/** The maximum number of an answer's sources. */
export const MAX_SOURCES = 5;

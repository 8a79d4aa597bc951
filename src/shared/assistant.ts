/** What a visitor can ask the assistant for, in the order of the screen (docs/product/assistant.md). */
export const ASSISTANT_MODES = ['recommendations', 'question', 'search', 'scenario'] as const;
export type AssistantMode = (typeof ASSISTANT_MODES)[number];
export const DEFAULT_MODE: AssistantMode = 'question';

/** Who the answers are for. */
export const ASSISTANT_ROLES = ['military', 'civilian'] as const;
export type AssistantRole = (typeof ASSISTANT_ROLES)[number];
export const DEFAULT_ROLE: AssistantRole = 'civilian';

/** What visitors ask for: the modes, and the course analyzer. */
export const VISITOR_TYPES = [...ASSISTANT_MODES, 'analysis'] as const;

/** What is logged: what visitors ask for, and the help of the SEO screen. */
export const INTERACTION_TYPES = [...VISITOR_TYPES, 'seo_generate', 'seo_optimize', 'seo_keywords'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** How an answer was made: by the model, or from the site's own text. */
export const ANSWER_MODES = ['model', 'extract'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

export const VOTES = ['up', 'down'] as const;
export type Vote = (typeof VOTES)[number];

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The maximum lengths of what a visitor sends, in characters. */
export const MAX_ASSISTANT_LENGTH = { message: 2000, courseTitle: 200, courseDescription: 8000, reason: 500 };
/** How many earlier questions with their answers the model is given. */
export const REMEMBERED_TURNS = 6;
/** The most sources that an answer names. */
export const MAX_SOURCES = 5;

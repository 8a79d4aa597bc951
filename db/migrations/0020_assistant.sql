PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ai_interactions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`visitor` text,
	`type` text NOT NULL,
	`query` text NOT NULL,
	`response` text NOT NULL,
	`user_role` text,
	`mode` text DEFAULT 'extract' NOT NULL,
	`is_answered` integer DEFAULT true NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`vote` text,
	`vote_reason` text,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ai_interactions_type" CHECK("__new_ai_interactions"."type" in ('recommendations', 'question', 'search', 'scenario', 'analysis', 'seo_generate', 'seo_optimize', 'seo_keywords')),
	CONSTRAINT "ai_interactions_mode" CHECK("__new_ai_interactions"."mode" in ('model', 'extract')),
	CONSTRAINT "ai_interactions_not_negative" CHECK(coalesce("__new_ai_interactions"."duration_ms", 0) >= 0 and coalesce("__new_ai_interactions"."input_tokens", 0) >= 0 and coalesce("__new_ai_interactions"."output_tokens", 0) >= 0 and coalesce("__new_ai_interactions"."cost_micros", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_ai_interactions`("id", "session_id", "type", "query", "response", "user_role", "created_at") SELECT "id", "session_id", "type", "query", "response", "user_role", "created_at" FROM `ai_interactions` WHERE "type" in ('recommendations', 'question', 'search', 'scenario') ORDER BY "created_at";--> statement-breakpoint
DROP TABLE `ai_interactions`;--> statement-breakpoint
ALTER TABLE `__new_ai_interactions` RENAME TO `ai_interactions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `ai_interactions_id_unique` ON `ai_interactions` (`id`);--> statement-breakpoint
CREATE INDEX `ai_interactions_by_date` ON `ai_interactions` (`created_at`,`number`,`type`,`mode`,`is_answered`,`vote`,`failure`);--> statement-breakpoint
CREATE INDEX `ai_interactions_of_conversation` ON `ai_interactions` (`session_id`,`visitor`,`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_unanswered` ON `ai_interactions` (`created_at`,`number`) WHERE is_answered = 0;--> statement-breakpoint
CREATE INDEX `ai_interactions_votes` ON `ai_interactions` (`created_at`,`vote`) WHERE vote is not null;--> statement-breakpoint
CREATE INDEX `ai_interactions_reasons` ON `ai_interactions` (`created_at`,`number`) WHERE vote_reason is not null;--> statement-breakpoint
CREATE INDEX `ai_interactions_costs` ON `ai_interactions` (`created_at`,`cost_micros`) WHERE cost_micros > 0;--> statement-breakpoint
CREATE INDEX `ai_interactions_samples` ON `ai_interactions` (`is_sample`) WHERE is_sample = 1;--> statement-breakpoint
CREATE VIRTUAL TABLE `ai_search` USING fts5(text, content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `ai_search` (`rowid`, `text`) SELECT `number`, `query` || char(10) || `response` FROM `ai_interactions`;

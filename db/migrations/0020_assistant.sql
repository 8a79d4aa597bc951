PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ai_interactions` (
	`id` text PRIMARY KEY NOT NULL,
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
INSERT INTO `__new_ai_interactions`("id", "session_id", "type", "query", "response", "user_role", "created_at") SELECT "id", "session_id", "type", "query", "response", "user_role", "created_at" FROM `ai_interactions` WHERE "type" in ('recommendations', 'question', 'search', 'scenario');--> statement-breakpoint
DROP TABLE `ai_interactions`;--> statement-breakpoint
ALTER TABLE `__new_ai_interactions` RENAME TO `ai_interactions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `ai_interactions_by_date` ON `ai_interactions` (`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_by_type` ON `ai_interactions` (`type`,`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_of_conversation` ON `ai_interactions` (`visitor`,`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_unanswered` ON `ai_interactions` (`created_at`) WHERE is_answered = 0;--> statement-breakpoint
CREATE INDEX `ai_interactions_costs` ON `ai_interactions` (`created_at`,`cost_micros`) WHERE cost_micros > 0;--> statement-breakpoint
CREATE INDEX `ai_interactions_samples` ON `ai_interactions` (`is_sample`) WHERE is_sample = 1;
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_publishes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text NOT NULL,
	`actor` text,
	`release` text,
	`result` text,
	`pages_changed` integer DEFAULT 0 NOT NULL,
	`pages` text,
	`error` text,
	`log` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	CONSTRAINT "publishes_kind" CHECK("__new_publishes"."kind" in ('publish', 'rollback')),
	CONSTRAINT "publishes_status" CHECK("__new_publishes"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "publishes_result" CHECK("__new_publishes"."result" in ('built', 'rendered', 'unchanged', 'rolled_back'))
);
--> statement-breakpoint
DROP TABLE `publishes`;--> statement-breakpoint
ALTER TABLE `__new_publishes` RENAME TO `publishes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `publishes_by_date` ON `publishes` (`created_at`);--> statement-breakpoint
CREATE INDEX `publishes_by_status` ON `publishes` (`status`,`finished_at`);
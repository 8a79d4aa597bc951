CREATE TABLE `ai_costs` (
	`day` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`micros` integer NOT NULL,
	PRIMARY KEY(`day`, `is_sample`),
	CONSTRAINT "ai_costs_not_negative" CHECK(coalesce("ai_costs"."micros", 0) >= 0)
);
--> statement-breakpoint
DROP INDEX `ai_interactions_costs`;--> statement-breakpoint
INSERT INTO `ai_costs` (`day`, `is_sample`, `micros`) SELECT date("created_at" / 1000, 'unixepoch'), "is_sample", sum("cost_micros") FROM `ai_interactions` WHERE "cost_micros" > 0 GROUP BY 1, 2;

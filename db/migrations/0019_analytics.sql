CREATE TABLE `daily_counts` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`day` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`count` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`, `day`, `is_sample`),
	CONSTRAINT "daily_counts_kind" CHECK("daily_counts"."kind" in ('page', 'product', 'step', 'buyer', 'search')),
	CONSTRAINT "daily_counts_not_negative" CHECK(coalesce("daily_counts"."count", 0) >= 0 and coalesce("daily_counts"."visitors", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `daily_counts_sums` ON `daily_counts` (`kind`,`subject`,`day`,`count`,`visitors`);--> statement-breakpoint
CREATE INDEX `daily_counts_age` ON `daily_counts` (`day`);--> statement-breakpoint
CREATE INDEX `daily_counts_samples` ON `daily_counts` (`is_sample`) WHERE is_sample = 1;--> statement-breakpoint
CREATE TABLE `visitor_days` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`marks` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "visitor_days_marks" CHECK("visitor_days"."marks" >= 0)
);
--> statement-breakpoint
CREATE INDEX `visitor_days_expiry` ON `visitor_days` (`expires_at`);--> statement-breakpoint
CREATE TABLE `visitor_marks` (
	`visitor` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`visitor`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `visitor_marks_expiry` ON `visitor_marks` (`expires_at`);--> statement-breakpoint
DROP TABLE `product_views`;--> statement-breakpoint
DROP INDEX `order_items_of_order`;--> statement-breakpoint
DROP INDEX `order_items_of_product`;--> statement-breakpoint
CREATE INDEX `order_items_of_order` ON `order_items` (`order_id`,`position`,`product_id`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`,`created_at`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE stripe_payment_intent_id is null;
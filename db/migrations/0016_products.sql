CREATE TABLE `product_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`url` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_pictures_of_product` ON `product_pictures` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`reason` text NOT NULL,
	`change` integer NOT NULL,
	`inventory` integer NOT NULL,
	`note` text,
	`order_id` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_movements_reason" CHECK("stock_movements"."reason" in ('received', 'counted', 'damaged', 'given_away', 'other', 'sold', 'refunded', 'canceled'))
);
--> statement-breakpoint
CREATE INDEX `stock_movements_of_product` ON `stock_movements` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stock_movements_age` ON `stock_movements` (`created_at`);--> statement-breakpoint
CREATE TABLE `vendor_pictures` (
	`source_url` text PRIMARY KEY NOT NULL,
	`url` text,
	`problem` text,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `vendor_sync_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`sync_id` text NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sync_id`) REFERENCES `vendor_syncs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "vendor_sync_changes_kind" CHECK("vendor_sync_changes"."kind" in ('added', 'changed', 'deactivated', 'held', 'skipped'))
);
--> statement-breakpoint
CREATE INDEX `vendor_sync_changes_of_sync` ON `vendor_sync_changes` (`sync_id`,`name`);--> statement-breakpoint
CREATE INDEX `vendor_sync_changes_of_product` ON `vendor_sync_changes` (`product_id`);--> statement-breakpoint
CREATE TABLE `vendor_syncs` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`actor_id` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`deactivated` integer DEFAULT 0 NOT NULL,
	`untouched` integer DEFAULT 0 NOT NULL,
	`products` integer DEFAULT 0 NOT NULL,
	`variants` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_syncs_state" CHECK("vendor_syncs"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `vendor_syncs_recent` ON `vendor_syncs` (`vendor_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_syncs_open` ON `vendor_syncs` (`vendor_id`) WHERE state in ('waiting', 'running');--> statement-breakpoint
DROP INDEX `products_low_stock`;--> statement-breakpoint
ALTER TABLE `products` ADD `low_stock_threshold` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`inventory`,`name`) WHERE inventory <= low_stock_threshold and is_active = 1 and is_synced = 0 and deleted_at is null;--> statement-breakpoint
ALTER TABLE `product_variants` ADD `held_price_cents` integer;--> statement-breakpoint
ALTER TABLE `product_variants` ADD `refused_price_cents` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `variants_of_vendor` ON `product_variants` (`product_id`,`vendor_variant_id`);--> statement-breakpoint
CREATE INDEX `variants_with_held_price` ON `product_variants` (`product_id`) WHERE held_price_cents is not null;
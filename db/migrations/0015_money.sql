CREATE TABLE `ledger_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`order_id` text,
	`ours_cents` integer,
	`theirs_cents` integer,
	`occurred_at` integer NOT NULL,
	`found_at` integer NOT NULL,
	`resolved_at` integer,
	`note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_differences_kind" CHECK("ledger_differences"."kind" in ('missing_here', 'missing_there', 'amount'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_differences_once` ON `ledger_differences` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_differences_open` ON `ledger_differences` (`found_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `ledger_differences_of_order` ON `ledger_differences` (`order_id`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_kind" CHECK("ledger_entries"."kind" in ('captured', 'refunded', 'refund_returned', 'dispute_held', 'dispute_released', 'dispute_lost', 'fee', 'fee_returned')),
	CONSTRAINT "ledger_entries_parts" CHECK(abs("ledger_entries"."tax_cents") + abs("ledger_entries"."shipping_cents") <= abs("ledger_entries"."amount_cents"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_date` ON `ledger_entries` (`occurred_at`,`number`,`kind`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_kind` ON `ledger_entries` (`kind`,`occurred_at`,`amount_cents`);--> statement-breakpoint
CREATE TABLE `provider_checks` (
	`kind` text PRIMARY KEY NOT NULL,
	`started_at` integer,
	`lease_until` integer,
	`records_read` integer DEFAULT 0 NOT NULL,
	`completed_at` integer,
	`error` text,
	`failed_at` integer,
	CONSTRAINT "provider_checks_kind" CHECK("provider_checks"."kind" in ('refunds', 'ledger'))
);
--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`goods_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`restock` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_items_not_negative" CHECK(coalesce("refund_items"."quantity", 0) >= 0 and coalesce("refund_items"."goods_cents", 0) >= 0 and coalesce("refund_items"."tax_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `refund_items_of_item` ON `refund_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`group_name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`saved_by` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "shop_settings_group" CHECK("shop_settings"."group_name" in ('shipping', 'tax', 'delivery', 'notify', 'retention', 'institute'))
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_attention` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_attention_reason" CHECK("__new_order_attention"."reason" in ('amount_mismatch', 'stock_gone', 'dispute', 'vendor_failure', 'contact_missing', 'address_changed', 'items_missing', 'cancel_requested', 'problem_reported', 'refund_failed', 'refund_pending', 'payment_difference'))
);
--> statement-breakpoint
INSERT INTO `__new_order_attention`("id", "order_id", "reason", "resolved_at", "created_at") SELECT "id", "order_id", "reason", "resolved_at", "created_at" FROM `order_attention`;--> statement-breakpoint
DROP TABLE `order_attention`;--> statement-breakpoint
ALTER TABLE `__new_order_attention` RENAME TO `order_attention`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_attention_of_order` ON `order_attention` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_attention_open` ON `order_attention` (`created_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`before` text,
	`after` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_events_type" CHECK("__new_order_events"."type" in ('placed', 'status', 'item_status', 'vendor_order_status', 'flagged', 'resolved', 'contact', 'address', 'refund', 'shipment', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'restocked', 'note', 'message', 'email_resent')),
	CONSTRAINT "order_events_actor" CHECK("__new_order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at") SELECT "id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
DROP INDEX `refunds_succeeded`;--> statement-breakpoint
DROP INDEX `refunds_of_order`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `request_hash` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `shipping_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `shipping_tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `failure_reason` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `requested_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `note_to_buyer` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `restocked_at` integer;--> statement-breakpoint
ALTER TABLE `refunds` ADD `tax_reversal_id` text;--> statement-breakpoint
CREATE INDEX `refunds_by_status` ON `refunds` (`status`,`created_at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `refunds_by_date` ON `refunds` (`created_at`,`status`);--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `shipping_tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `tax_calculation_id` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `amount_cents` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `evidence_due_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `opened_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`evidence_due_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `disputes_by_date` ON `disputes` (`created_at`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `tax_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_calculation_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_transaction_id` text;--> statement-breakpoint
INSERT INTO `ledger_entries` (`kind`, `order_id`, `source`, `amount_cents`, `tax_cents`, `shipping_cents`, `occurred_at`, `created_at`)
SELECT 'captured', `id`, `stripe_payment_intent_id`, `total_cents`, `tax_cents`, `shipping_cents`, `created_at`, `created_at` FROM `orders` WHERE `stripe_payment_intent_id` IS NOT NULL ORDER BY `number`;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`kind`, `order_id`, `source`, `amount_cents`, `occurred_at`, `created_at`)
SELECT 'refunded', `order_id`, `provider_refund_id`, -`amount_cents`, `created_at`, `updated_at` FROM `refunds` WHERE `status` = 'succeeded' AND `provider_refund_id` IS NOT NULL ORDER BY `created_at`;
--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `has_shipped` TO `has_nothing_to_send`;--> statement-breakpoint
UPDATE `orders` SET `has_nothing_to_send` = 1 WHERE `id` IN (
  SELECT `order_id` FROM `refunds` WHERE `status` NOT IN ('failed', 'canceled')
  GROUP BY `order_id` HAVING sum(`amount_cents`) >= (SELECT `total_cents` FROM `orders` WHERE `orders`.`id` = `order_id`)
);

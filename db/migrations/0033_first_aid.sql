CREATE TABLE `card_declines` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout_id` text NOT NULL,
	`address_key` text,
	`declined_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_declines_of_checkout` ON `card_declines` (`checkout_id`,`declined_at`);--> statement-breakpoint
CREATE INDEX `card_declines_of_address` ON `card_declines` (`address_key`,`declined_at`);--> statement-breakpoint
CREATE INDEX `card_declines_age` ON `card_declines` (`declined_at`);--> statement-breakpoint
CREATE TABLE `payment_sources` (
	`checkout_id` text PRIMARY KEY NOT NULL,
	`address_key` text NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_sources_age` ON `payment_sources` (`started_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_movements` (
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
	CONSTRAINT "stock_movements_reason" CHECK("__new_stock_movements"."reason" in ('received', 'counted', 'damaged', 'given_away', 'other', 'sold', 'refunded', 'canceled', 'reopened'))
);
--> statement-breakpoint
INSERT INTO `__new_stock_movements`("id", "product_id", "reason", "change", "inventory", "note", "order_id", "actor_id", "created_at") SELECT "id", "product_id", "reason", "change", "inventory", "note", "order_id", "actor_id", "created_at" FROM `stock_movements`;--> statement-breakpoint
DROP TABLE `stock_movements`;--> statement-breakpoint
ALTER TABLE `__new_stock_movements` RENAME TO `stock_movements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stock_movements_of_product` ON `stock_movements` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stock_movements_age` ON `stock_movements` (`created_at`);--> statement-breakpoint
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
	CONSTRAINT "order_events_type" CHECK("__new_order_events"."type" in ('placed', 'status', 'item_status', 'vendor_order_status', 'flagged', 'resolved', 'contact', 'address', 'refund', 'shipment', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'restocked', 'stock_taken', 'note', 'message', 'email_resent')),
	CONSTRAINT "order_events_actor" CHECK("__new_order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at") SELECT "id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_vendor_sync_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`sync_id` text NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sync_id`) REFERENCES `vendor_syncs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "vendor_sync_changes_kind" CHECK("__new_vendor_sync_changes"."kind" in ('added', 'changed', 'deactivated', 'held', 'missing', 'skipped', 'picture_failed'))
);
--> statement-breakpoint
INSERT INTO `__new_vendor_sync_changes`("id", "sync_id", "kind", "product_id", "name", "details", "created_at") SELECT "id", "sync_id", "kind", "product_id", "name", "details", "created_at" FROM `vendor_sync_changes`;--> statement-breakpoint
DROP TABLE `vendor_sync_changes`;--> statement-breakpoint
ALTER TABLE `__new_vendor_sync_changes` RENAME TO `vendor_sync_changes`;--> statement-breakpoint
CREATE INDEX `vendor_sync_changes_of_sync` ON `vendor_sync_changes` (`sync_id`,`name`);--> statement-breakpoint
CREATE INDEX `vendor_sync_changes_of_product` ON `vendor_sync_changes` (`product_id`);--> statement-breakpoint
CREATE TABLE `__new_ledger_entries` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`taxable_cents` integer DEFAULT 0 NOT NULL,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_kind" CHECK("__new_ledger_entries"."kind" in ('captured', 'refunded', 'refund_returned', 'dispute_held', 'dispute_released', 'dispute_lost', 'fee', 'fee_returned')),
	CONSTRAINT "ledger_entries_parts" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."shipping_cents") <= abs("__new_ledger_entries"."amount_cents")),
	CONSTRAINT "ledger_entries_taxable" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."taxable_cents") <= abs("__new_ledger_entries"."amount_cents"))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_entries`("number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", "taxable_cents", "occurred_at", "created_at") SELECT "number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", 0, "occurred_at", "created_at" FROM `ledger_entries`;--> statement-breakpoint
DROP TABLE `ledger_entries`;--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_date` ON `ledger_entries` (`occurred_at`,`number`,`kind`,`amount_cents`,`tax_cents`,`taxable_cents`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_kind` ON `ledger_entries` (`kind`,`occurred_at`,`amount_cents`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `intent_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_holds` ADD `large_at` integer;--> statement-breakpoint
ALTER TABLE `provider_checks` ADD `missed_recorded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `emails` ADD `contact_id` text;--> statement-breakpoint
ALTER TABLE `emails` ADD `unanswered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_of_contact` ON `emails` (`contact_id`) WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE `order_items` ADD `stock_returned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_live` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `send_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pod_products` ADD `missing_since` integer;--> statement-breakpoint
ALTER TABLE `pod_products` ADD `is_loss_decided` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pod_products_missing` ON `pod_products` (`vendor_id`) WHERE missing_since is not null;--> statement-breakpoint
ALTER TABLE `vendor_syncs` ADD `missing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor_syncs` ADD `pictures_failed` integer DEFAULT 0 NOT NULL;
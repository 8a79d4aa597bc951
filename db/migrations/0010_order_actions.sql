CREATE TABLE `__new_order_attention` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_attention_reason" CHECK("__new_order_attention"."reason" in ('amount_mismatch', 'stock_gone', 'dispute', 'vendor_failure', 'contact_missing', 'address_changed', 'items_missing', 'cancel_requested', 'problem_reported'))
);
--> statement-breakpoint
INSERT INTO `__new_order_attention`("id", "order_id", "reason", "resolved_at", "created_at") SELECT "id", "order_id", "reason", "resolved_at", "created_at" FROM `order_attention`;--> statement-breakpoint
DROP TABLE `order_attention`;--> statement-breakpoint
ALTER TABLE `__new_order_attention` RENAME TO `order_attention`;--> statement-breakpoint
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
	CONSTRAINT "order_events_type" CHECK("__new_order_events"."type" in ('placed', 'status', 'item_status', 'vendor_order_status', 'flagged', 'resolved', 'contact', 'address', 'refund', 'shipment', 'dispute_opened', 'dispute_closed', 'restocked', 'note', 'message', 'email_resent')),
	CONSTRAINT "order_events_actor" CHECK("__new_order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at") SELECT "id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at" FROM `order_events` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `stock_taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A sale that ran out of stock took an unknown part of it, so nothing of it is put back.
UPDATE `order_items` SET `stock_taken` = `quantity`
WHERE `product_id` IN (SELECT `id` FROM `products` WHERE NOT `is_synced`)
	AND `order_id` NOT IN (SELECT `order_id` FROM `order_attention` WHERE `reason` = 'stock_gone');

CREATE TABLE `vendor_order_items` (
	`vendor_order_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`vendor_product_id` text NOT NULL,
	`vendor_variant_id` text NOT NULL,
	PRIMARY KEY(`vendor_order_id`, `order_item_id`),
	FOREIGN KEY (`vendor_order_id`) REFERENCES `vendor_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vendor_order_items_quantity" CHECK("vendor_order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `vendor_order_items_of_item` ON `vendor_order_items` (`order_item_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_shop_settings` (
	`group_name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`saved_by` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "shop_settings_group" CHECK("__new_shop_settings"."group_name" in ('shipping', 'tax', 'delivery', 'fulfillment', 'notify', 'retention', 'institute'))
);
--> statement-breakpoint
INSERT INTO `__new_shop_settings`("group_name", "value", "saved_by", "updated_at") SELECT "group_name", "value", "saved_by", "updated_at" FROM `shop_settings`;--> statement-breakpoint
DROP TABLE `shop_settings`;--> statement-breakpoint
ALTER TABLE `__new_shop_settings` RENAME TO `shop_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
DROP INDEX `vendor_orders_once`;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `submission` text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `vendor_word` text;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `lease_until` integer;--> statement-breakpoint
ALTER TABLE `vendor_orders` ADD `checked_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_orders_open` ON `vendor_orders` (`order_id`,`vendor_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_orders_attempt` ON `vendor_orders` (`order_id`,`vendor_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `vendor_orders_by_status` ON `vendor_orders` (`vendor_id`,`vendor_status`);--> statement-breakpoint
CREATE INDEX `vendor_orders_under_way` ON `vendor_orders` (`checked_at`) WHERE closed_at is null and vendor_status not in ('delivered', 'cancelled', 'failed');--> statement-breakpoint
ALTER TABLE `checkouts` ADD `shipping_days` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `vendor_order_id` text REFERENCES vendor_orders(id);--> statement-breakpoint
ALTER TABLE `shipments` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `vendor_order_id` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `headers` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `result` text;--> statement-breakpoint
CREATE INDEX `webhook_events_of_vendors` ON `webhook_events` (`received_at`,`source`,`outcome`,`processed_at`,`vendor_order_id`,`order_id`,`type`,`external_id`) WHERE source <> 'stripe';--> statement-breakpoint
CREATE INDEX `webhook_events_open` ON `webhook_events` (`received_at`) WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX `webhook_events_unmatched` ON `webhook_events` (`received_at`) WHERE outcome = 'unmatched';--> statement-breakpoint
CREATE INDEX `webhook_events_of_vendor_order` ON `webhook_events` (`source`,`vendor_order_id`) WHERE vendor_order_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_of_order` ON `webhook_events` (`order_id`);
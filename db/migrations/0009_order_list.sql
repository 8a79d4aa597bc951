DROP INDEX `orders_by_date`;--> statement-breakpoint
DROP INDEX `orders_by_status`;--> statement-breakpoint
DROP INDEX `orders_captured`;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_flagged` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `has_shipped` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`,`number`,`status`,`is_flagged`,`has_shipped`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (customer_name collate nocase,`number`,`status`,`is_flagged`,`has_shipped`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_flagged` ON `orders` (`created_at`,`number`,`status`) WHERE is_flagged = 1;--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`number`,`status`,`is_flagged`,`has_shipped`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`number`,`is_flagged`,`has_shipped`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_captured` ON `orders` (`created_at`,`total_cents`) WHERE stripe_payment_intent_id is not null;--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`inventory`,`name`) WHERE is_active = 1 and is_synced = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `order_attention_open` ON `order_attention` (`created_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `refunds_succeeded` ON `refunds` (`created_at`,`amount_cents`) WHERE status = 'succeeded';--> statement-breakpoint
UPDATE `orders` SET
  `search_text` = `id` || char(10) || 'GTI-' || `number` || char(10) || `customer_name` || char(10) || `customer_email`,
  `is_flagged` = exists (SELECT 1 FROM `order_attention` WHERE `order_id` = `orders`.`id` AND `resolved_at` IS NULL),
  `has_shipped` = exists (SELECT 1 FROM `shipments` WHERE `order_id` = `orders`.`id`)
    OR exists (SELECT 1 FROM `order_items` WHERE `order_id` = `orders`.`id` AND `status` IN ('shipped', 'delivered'));--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
INSERT INTO `order_search` (`rowid`, `text`) SELECT `number` + 4294967296 * CASE `status`
  WHEN 'pending' THEN 0 WHEN 'paid' THEN 1 WHEN 'processing' THEN 2 WHEN 'shipped' THEN 3 WHEN 'delivered' THEN 4 WHEN 'cancelled' THEN 5 END,
  `search_text` FROM `orders`;

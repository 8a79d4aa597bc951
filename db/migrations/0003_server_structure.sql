CREATE TABLE `checkout_designs` (
	`checkout_id` text NOT NULL,
	`customization_id` text NOT NULL,
	PRIMARY KEY(`checkout_id`, `customization_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `checkout_designs_of_design` ON `checkout_designs` (`customization_id`);--> statement-breakpoint
CREATE TABLE `stock_holds` (
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`checkout_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`address_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`cart_id`, `product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_holds_quantity" CHECK("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `stock_holds_of_product` ON `stock_holds` (`product_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `stock_holds_of_address` ON `stock_holds` (`address_key`,`expires_at`);--> statement-breakpoint
CREATE INDEX `stock_holds_of_checkout` ON `stock_holds` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `stock_holds_expiry` ON `stock_holds` (`expires_at`);--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `disputes_of_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `__new_order_attention` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_attention_reason" CHECK("__new_order_attention"."reason" in ('amount_mismatch', 'stock_gone', 'dispute', 'vendor_failure', 'contact_missing', 'address_changed', 'items_missing'))
);
--> statement-breakpoint
INSERT INTO `__new_order_attention`("id", "order_id", "reason", "resolved_at", "created_at") SELECT "id", "order_id", "reason", "resolved_at", "created_at" FROM `order_attention`;--> statement-breakpoint
DROP TABLE `order_attention`;--> statement-breakpoint
ALTER TABLE `__new_order_attention` RENAME TO `order_attention`;--> statement-breakpoint
CREATE INDEX `order_attention_of_order` ON `order_attention` (`order_id`);--> statement-breakpoint
CREATE TABLE `__new_customizations` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`artwork_url` text,
	`artwork_preview_url` text NOT NULL,
	`previews` text NOT NULL,
	`print_area` text NOT NULL,
	`position` text NOT NULL,
	`colors` text NOT NULL,
	`text` text NOT NULL,
	`text_font` text NOT NULL,
	`effective_dpi` integer,
	`logo_hash` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customizations_placement" CHECK("__new_customizations"."print_area" in ('front', 'back', 'sleeve', 'chest')),
	CONSTRAINT "customizations_font" CHECK("__new_customizations"."text_font" in ('Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New')),
	CONSTRAINT "customizations_dpi" CHECK(coalesce("__new_customizations"."effective_dpi", 0) >= 0),
	CONSTRAINT "customizations_bytes" CHECK(coalesce("__new_customizations"."bytes", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_customizations`("id", "product_id", "name", "artwork_url", "artwork_preview_url", "previews", "print_area", "position", "colors", "text", "text_font", "effective_dpi", "logo_hash", "bytes", "is_public", "created_by", "created_at") SELECT "id", "product_id", "name", "artwork_url", "artwork_preview_url", "previews", "print_area", "position", "colors", "text", "text_font", "effective_dpi", null, 0, "is_public", "created_by", "created_at" FROM `customizations`;--> statement-breakpoint
DROP TABLE `customizations`;--> statement-breakpoint
ALTER TABLE `__new_customizations` RENAME TO `customizations`;--> statement-breakpoint
CREATE INDEX `customizations_created` ON `customizations` (`created_at`);--> statement-breakpoint
CREATE INDEX `customizations_of_buyer` ON `customizations` (`created_by`,`bytes`);--> statement-breakpoint
CREATE INDEX `customizations_of_logo` ON `customizations` (`logo_hash`);--> statement-breakpoint
CREATE TABLE `__new_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_status" CHECK("__new_jobs"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_attempts" CHECK("__new_jobs"."attempts" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_jobs`("id", "kind", "key", "payload", "status", "attempts", "run_at", "lease_until", "last_error", "created_at", "finished_at") SELECT "id", case "kind" when 'process_webhook' then 'process_payment_event' else "kind" end, "key", "payload", case "status" when 'running' then 'waiting' else "status" end, "attempts", "run_at", null, "last_error", "created_at", "finished_at" FROM `jobs`;--> statement-breakpoint
DROP TABLE `jobs`;--> statement-breakpoint
ALTER TABLE `__new_jobs` RENAME TO `jobs`;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`kind`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_leases` ON `jobs` (`status`,`lease_until`);--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`status`,`finished_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`key`) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE TABLE `__new_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`html` text,
	`text` text,
	`sending` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "emails_status" CHECK("__new_emails"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "emails_sending" CHECK("__new_emails"."sending" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_emails`("id", "template", "recipient", "reply_to", "subject", "html", "text", "sending", "status", "last_error", "created_at", "sent_at") SELECT "id", "template", "recipient", "reply_to", "subject", "html", "text", 1, "status", "last_error", "created_at", "sent_at" FROM `emails`;--> statement-breakpoint
DROP TABLE `emails`;--> statement-breakpoint
ALTER TABLE `__new_emails` RENAME TO `emails`;--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_by_date` ON `emails` (`created_at`);--> statement-breakpoint
CREATE INDEX `emails_with_body` ON `emails` (`created_at`) WHERE html is not null;--> statement-breakpoint
CREATE TABLE `__new_webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`payload` text,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`error` text
);
--> statement-breakpoint
INSERT INTO `__new_webhook_events`("id", "source", "external_id", "type", "order_id", "payload", "received_at", "processed_at", "error") SELECT "id", "source", "external_id", "type", "order_id", "payload", "received_at", "processed_at", "error" FROM `webhook_events`;--> statement-breakpoint
DROP TABLE `webhook_events`;--> statement-breakpoint
ALTER TABLE `__new_webhook_events` RENAME TO `webhook_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_once` ON `webhook_events` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_date` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_with_payload` ON `webhook_events` (`received_at`) WHERE payload is not null;--> statement-breakpoint
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
	CONSTRAINT "order_events_type" CHECK("__new_order_events"."type" in ('placed', 'status', 'item_status', 'vendor_order_status', 'flagged', 'contact', 'address', 'refund', 'shipment', 'dispute_opened', 'dispute_closed', 'note')),
	CONSTRAINT "order_events_actor" CHECK("__new_order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at") SELECT "id", "order_id", "type", case "actor" when 'shopper' then 'shopper' when 'payment provider' then 'payment_provider' when 'print vendor' then 'vendor' else 'system' end, null, "before", "after", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider_refund_id` text,
	`idempotency_key` text,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_status" CHECK("__new_refunds"."status" in ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_not_negative" CHECK(coalesce("__new_refunds"."amount_cents", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "provider_refund_id", "idempotency_key", "amount_cents", "reason", "status", "created_at", "updated_at") SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), "order_id", "id", null, "amount_cents", "reason", case when "status" in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled') then "status" else 'pending' end, "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`);--> statement-breakpoint
UPDATE `checkouts` SET `status` = 'superseded'
WHERE `status` = 'abandoned' AND `payment_intent_id` IS NOT NULL AND `created_at` > (unixepoch() - 30 * 86400) * 1000;
--> statement-breakpoint
INSERT OR IGNORE INTO `checkout_designs` (`checkout_id`, `customization_id`)
SELECT `checkouts`.`id`, `customizations`.`id`
FROM `checkouts`, json_each(`checkouts`.`lines`) AS `line`
JOIN `customizations` ON `customizations`.`id` = `line`.`value` ->> 'customizationId'
WHERE `checkouts`.`status` IN ('open', 'superseded');

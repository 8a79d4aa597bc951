PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ledger_entries` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`taxable_cents` integer DEFAULT 0 NOT NULL,
	`is_live` integer DEFAULT false NOT NULL,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_kind" CHECK("__new_ledger_entries"."kind" in ('captured', 'refunded', 'refund_returned', 'dispute_held', 'dispute_released', 'dispute_lost', 'dispute_reinstated', 'fee', 'fee_returned')),
	CONSTRAINT "ledger_entries_parts" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."shipping_cents") <= abs("__new_ledger_entries"."amount_cents")),
	CONSTRAINT "ledger_entries_taxable" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."taxable_cents") <= abs("__new_ledger_entries"."amount_cents"))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_entries`("number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", "taxable_cents", "is_live", "occurred_at", "created_at") SELECT "number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", "taxable_cents", coalesce((SELECT `is_live` FROM `orders` WHERE `orders`.`id` = `order_id`), 0), "occurred_at", "created_at" FROM `ledger_entries`;--> statement-breakpoint
DROP TABLE `ledger_entries`;--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_date` ON `ledger_entries` (`occurred_at`,`number`,`kind`,`amount_cents`,`tax_cents`,`taxable_cents`,`is_live`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_kind` ON `ledger_entries` (`kind`,`occurred_at`,`amount_cents`,`is_live`);--> statement-breakpoint
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
	CONSTRAINT "order_events_type" CHECK("__new_order_events"."type" in ('placed', 'status', 'override_ended', 'item_status', 'vendor_order_status', 'flagged', 'resolved', 'contact', 'address', 'refund', 'shipment', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'restocked', 'stock_taken', 'note', 'message', 'email_resent')),
	CONSTRAINT "order_events_actor" CHECK("__new_order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at") SELECT "id", "order_id", "type", "actor", "actor_id", "before", "after", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`pod_product_id` text,
	`customization_id` text,
	`quantity` integer NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`canceled` integer DEFAULT 0 NOT NULL,
	`with_vendor` integer DEFAULT 0 NOT NULL,
	`asked_of_vendor` integer DEFAULT 0 NOT NULL,
	`stopped` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`refunding` integer DEFAULT 0 NOT NULL,
	`refunded_shipped` integer DEFAULT 0 NOT NULL,
	`owed` integer GENERATED ALWAYS AS (quantity - shipped - refunded - canceled - stopped) VIRTUAL NOT NULL,
	`unmade` integer GENERATED ALWAYS AS (owed - with_vendor) VIRTUAL NOT NULL,
	`to_ship` integer GENERATED ALWAYS AS (unmade - asked_of_vendor) VIRTUAL NOT NULL,
	`shipped_left` integer GENERATED ALWAYS AS (shipped - refunded_shipped) VIRTUAL NOT NULL,
	`stock_to_return` integer GENERATED ALWAYS AS (iif(status in ('pending', 'failed', 'cancelled'), stock_taken, 0)) VIRTUAL NOT NULL,
	`stock_to_take` integer GENERATED ALWAYS AS (max(0, min(stock_returned, owed + canceled + stopped - stock_taken))) VIRTUAL NOT NULL,
	`size` text,
	`color` text,
	`unit_price_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`vendor_unit_cost_cents` integer,
	`mockup_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`vendor_order_id` text,
	`tracking_number` text,
	`shipped_by_hand` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`stock_taken` integer DEFAULT 0 NOT NULL,
	`stock_returned` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pod_product_id`) REFERENCES `pod_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_status" CHECK("__new_order_items"."status" in ('pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed')),
	CONSTRAINT "order_items_not_negative" CHECK(coalesce("__new_order_items"."unit_price_cents", 0) >= 0 and coalesce("__new_order_items"."vendor_unit_cost_cents", 0) >= 0),
	CONSTRAINT "order_items_quantity" CHECK("__new_order_items"."quantity" > 0),
	CONSTRAINT "order_items_units" CHECK(shipped >= 0 and refunded >= 0 and canceled >= 0 and with_vendor >= 0 and asked_of_vendor >= 0 and stopped >= 0 and delivered >= 0 and refunding >= 0 and refunded_shipped >= 0 and stock_taken >= 0 and stock_returned >= 0 and to_ship >= 0 and shipped_left >= 0 and delivered <= shipped and refunding <= refunded and stock_taken + stock_returned <= quantity)
);
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "product_id", "product_name", "pod_product_id", "customization_id", "quantity", "shipped", "refunded", "canceled", "with_vendor", "asked_of_vendor", "stopped", "delivered", "refunding", "refunded_shipped", "size", "color", "unit_price_cents", "tax_cents", "vendor_unit_cost_cents", "mockup_url", "status", "vendor_order_id", "tracking_number", "shipped_by_hand", "position", "stock_taken", "stock_returned", "created_at", "updated_at") SELECT "id", "order_id", "product_id", "product_name", "pod_product_id", "customization_id", "quantity", "shipped", "refunded", "canceled", "with_vendor", "asked_of_vendor", 0, 0, 0, "refunded_shipped", "size", "color", "unit_price_cents", "tax_cents", "vendor_unit_cost_cents", "mockup_url", "status", "vendor_order_id", "tracking_number", "shipped_by_hand", "position", "stock_taken", "stock_returned", "created_at", "updated_at" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE INDEX `order_items_of_order` ON `order_items` (`order_id`,`position`,`product_id`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`,`created_at`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `order_items_of_design` ON `order_items` (`customization_id`);--> statement-breakpoint
ALTER TABLE `card_declines` ADD `card` text;--> statement-breakpoint
CREATE INDEX `card_declines_of_card` ON `card_declines` (`card`,`declined_at`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `is_live` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor_order_items` ADD `delivered_quantity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`checkout_id` text,
	`buyer` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_phone` text,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`items` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`shipping_tax_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`tax_calculation_id` text,
	`tax_transaction_id` text,
	`delivery_window` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`settled_status` text DEFAULT 'pending' NOT NULL,
	`stripe_payment_intent_id` text,
	`is_live` integer DEFAULT false NOT NULL,
	`is_trial` integer DEFAULT false NOT NULL,
	`tracking_number` text,
	`notes` text,
	`is_flagged` integer DEFAULT false NOT NULL,
	`has_nothing_to_send` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_settled_status" CHECK("__new_orders"."settled_status" in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_canceled" CHECK("__new_orders"."settled_status" <> 'cancelled' or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_not_negative" CHECK(coalesce("__new_orders"."subtotal_cents", 0) >= 0 and coalesce("__new_orders"."tax_cents", 0) >= 0 and coalesce("__new_orders"."shipping_cents", 0) >= 0 and coalesce("__new_orders"."total_cents", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "number", "checkout_id", "buyer", "customer_email", "customer_name", "customer_phone", "shipping_address", "billing_address", "items", "subtotal_cents", "tax_cents", "shipping_cents", "shipping_tax_cents", "total_cents", "tax_calculation_id", "tax_transaction_id", "delivery_window", "status", "settled_status", "stripe_payment_intent_id", "is_live", "is_trial", "tracking_number", "notes", "is_flagged", "has_nothing_to_send", "search_text", "created_at", "updated_at") SELECT "id", "number", "checkout_id", "buyer", "customer_email", "customer_name", "customer_phone", "shipping_address", "billing_address", "items", "subtotal_cents", "tax_cents", "shipping_cents", "shipping_tax_cents", "total_cents", "tax_calculation_id", "tax_transaction_id", "delivery_window", "status", `status`, "stripe_payment_intent_id", "is_live", 0, "tracking_number", "notes", "is_flagged", "has_nothing_to_send", "search_text", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_id_unique` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`number`,`is_flagged`,`has_nothing_to_send`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (customer_name collate nocase,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_flagged` ON `orders` (`created_at`,`number`,`status`) WHERE is_flagged = 1;--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (customer_email collate nocase);--> statement-breakpoint
CREATE INDEX `orders_by_buyer` ON `orders` (`buyer`,`number`);--> statement-breakpoint
CREATE INDEX `orders_trial` ON `orders` (`created_at`,`status`,`id`) WHERE is_trial = 1;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE stripe_payment_intent_id is null;--> statement-breakpoint
CREATE INDEX `orders_captured` ON `orders` (`created_at`,`total_cents`) WHERE stripe_payment_intent_id is not null;
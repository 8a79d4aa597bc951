CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`customization_id` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`size` text,
	`color` text,
	`unit_price_cents` integer NOT NULL,
	`metadata` text,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_items_not_negative" CHECK(coalesce("cart_items"."unit_price_cents", 0) >= 0),
	CONSTRAINT "cart_items_quantity" CHECK("cart_items"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE INDEX `cart_items_of_cart` ON `cart_items` (`cart_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `cart_items_of_product` ON `cart_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "carts_owned" CHECK("carts"."user_id" is not null or "carts"."session_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_user_id_unique` ON `carts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `carts_session_id_unique` ON `carts` (`session_id`);--> statement-breakpoint
CREATE INDEX `carts_updated` ON `carts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `product_variants` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`vendor_variant_id` text,
	`size` text,
	`color` text,
	`image_url` text,
	`back_image_url` text,
	`sku` text,
	`retail_price_cents` integer,
	`vendor_cost_cents` integer,
	`inventory` integer DEFAULT 999 NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "variants_not_negative" CHECK(coalesce("product_variants"."retail_price_cents", 0) >= 0 and coalesce("product_variants"."vendor_cost_cents", 0) >= 0 and coalesce("product_variants"."inventory", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `variants_of_product` ON `product_variants` (`product_id`,`position`);--> statement-breakpoint
CREATE TABLE `product_views` (
	`product_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_id`, `day`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_views_not_negative" CHECK("product_views"."views" >= 0)
);
--> statement-breakpoint
CREATE INDEX `product_views_day` ON `product_views` (`day`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`image_url` text,
	`inventory` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`allow_customization` integer DEFAULT false NOT NULL,
	`is_synced` integer DEFAULT false NOT NULL,
	`metadata` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_not_negative" CHECK(coalesce("products"."price_cents", 0) >= 0 and coalesce("products"."inventory", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`is_active`,`featured`,`category`,`name`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`buyer` text NOT NULL,
	`cart_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`payment_intent_id` text,
	`contact` text NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`lines` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "checkouts_status" CHECK("checkouts"."status" in ('open', 'completed', 'superseded', 'abandoned')),
	CONSTRAINT "checkouts_not_negative" CHECK(coalesce("checkouts"."subtotal_cents", 0) >= 0 and coalesce("checkouts"."tax_cents", 0) >= 0 and coalesce("checkouts"."shipping_cents", 0) >= 0 and coalesce("checkouts"."total_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_payment_intent_id_unique` ON `checkouts` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `checkouts_of_cart` ON `checkouts` (`cart_id`,`status`);--> statement-breakpoint
CREATE INDEX `checkouts_open` ON `checkouts` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `customizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`artwork_url` text,
	`artwork_preview_url` text,
	`print_area` text,
	`position` text,
	`colors` text,
	`is_public` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `customizations_created` ON `customizations` (`created_at`);--> statement-breakpoint
CREATE TABLE `vendor_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`vendor_order_id` text,
	`vendor_status` text DEFAULT 'pending' NOT NULL,
	`vendor_response` text,
	`total_cost_cents` integer,
	`estimated_ship_date` integer,
	`actual_ship_date` integer,
	`tracking_numbers` text,
	`webhook_events` text,
	`retry_count` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_orders_status" CHECK("vendor_orders"."vendor_status" in ('pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed')),
	CONSTRAINT "vendor_orders_not_negative" CHECK(coalesce("vendor_orders"."total_cost_cents", 0) >= 0),
	CONSTRAINT "vendor_orders_retries" CHECK("vendor_orders"."retry_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_orders_once` ON `vendor_orders` (`order_id`,`vendor_id`);--> statement-breakpoint
CREATE INDEX `vendor_orders_external` ON `vendor_orders` (`vendor_id`,`vendor_order_id`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "emails_status" CHECK("emails"."status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_status" CHECK("jobs"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_attempts" CHECK("jobs"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`run_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`key`) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE TABLE `publishes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`error` text,
	CONSTRAINT "publishes_status" CHECK("publishes"."status" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `publishes_by_date` ON `publishes` (`started_at`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_once` ON `webhook_events` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_date` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `order_attention` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_attention_reason" CHECK("order_attention"."reason" in ('amount_mismatch', 'stock_gone', 'dispute', 'vendor_failure', 'contact_missing'))
);
--> statement-breakpoint
CREATE INDEX `order_attention_of_order` ON `order_attention` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`before` text,
	`after` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`pod_product_id` text,
	`customization_id` text,
	`quantity` integer NOT NULL,
	`size` text,
	`color` text,
	`unit_price_cents` integer NOT NULL,
	`vendor_unit_cost_cents` integer,
	`mockup_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`vendor_order_id` text,
	`tracking_number` text,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pod_product_id`) REFERENCES `pod_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_status" CHECK("order_items"."status" in ('pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed')),
	CONSTRAINT "order_items_not_negative" CHECK(coalesce("order_items"."unit_price_cents", 0) >= 0 and coalesce("order_items"."vendor_unit_cost_cents", 0) >= 0),
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_of_order` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `orders` (
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
	`total_cents` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`stripe_payment_intent_id` text,
	`tracking_number` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_not_negative" CHECK(coalesce("orders"."subtotal_cents", 0) >= 0 and coalesce("orders"."tax_cents", 0) >= 0 and coalesce("orders"."shipping_cents", 0) >= 0 and coalesce("orders"."total_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_id_unique` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_buyer` ON `orders` (`buyer`,`number`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_not_negative" CHECK(coalesce("refunds"."amount_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `ai_interactions` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`type` text NOT NULL,
	`query` text NOT NULL,
	`response` text NOT NULL,
	`user_role` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_interactions_by_date` ON `ai_interactions` (`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_of_session` ON `ai_interactions` (`session_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`course` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "contacts_interest" CHECK("contacts"."interest" in ('military', 'civilian', 'both', 'other'))
);
--> statement-breakpoint
CREATE INDEX `contacts_by_date` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE TABLE `seo_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`keywords` text,
	`og_title` text,
	`og_description` text,
	`og_image` text,
	`custom_meta` text,
	`is_active` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_pages_path_unique` ON `seo_pages` (`path`);--> statement-breakpoint
CREATE TABLE `pod_products` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`vendor_sku` text NOT NULL,
	`vendor_name` text NOT NULL,
	`vendor_price_cents` integer,
	`print_areas` text,
	`sizes` text,
	`colors` text,
	`mockup_templates` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pod_products_not_negative" CHECK(coalesce("pod_products"."vendor_price_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pod_products_sku` ON `pod_products` (`vendor_id`,`vendor_sku`);--> statement-breakpoint
CREATE INDEX `pod_products_of_product` ON `pod_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `pod_vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`api_endpoint` text,
	`api_key` text,
	`webhook_secret` text,
	`is_active` integer DEFAULT true NOT NULL,
	`settings` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_views_list" CHECK("saved_views"."list" in ('order-management', 'orders'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,name collate nocase);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
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
	`is_invited` integer DEFAULT false NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`disabled_at` integer,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_by_date` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (email collate nocase);--> statement-breakpoint
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
CREATE TABLE `ai_costs` (
	`day` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`micros` integer NOT NULL,
	PRIMARY KEY(`day`, `is_sample`),
	CONSTRAINT "ai_costs_not_negative" CHECK(coalesce("ai_costs"."micros", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE `ai_interactions` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`session_id` text NOT NULL,
	`visitor` text,
	`type` text NOT NULL,
	`query` text NOT NULL,
	`response` text NOT NULL,
	`user_role` text,
	`mode` text DEFAULT 'extract' NOT NULL,
	`is_answered` integer DEFAULT true NOT NULL,
	`sources` text DEFAULT '[]' NOT NULL,
	`duration_ms` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`cost_micros` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`vote` text,
	`vote_reason` text,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ai_interactions_type" CHECK("ai_interactions"."type" in ('recommendations', 'question', 'search', 'scenario', 'analysis', 'seo_generate', 'seo_optimize', 'seo_keywords')),
	CONSTRAINT "ai_interactions_mode" CHECK("ai_interactions"."mode" in ('model', 'extract')),
	CONSTRAINT "ai_interactions_not_negative" CHECK(coalesce("ai_interactions"."duration_ms", 0) >= 0 and coalesce("ai_interactions"."input_tokens", 0) >= 0 and coalesce("ai_interactions"."output_tokens", 0) >= 0 and coalesce("ai_interactions"."cost_micros", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ai_interactions_id_unique` ON `ai_interactions` (`id`);--> statement-breakpoint
CREATE INDEX `ai_interactions_by_date` ON `ai_interactions` (`created_at`,`number`,`type`,`mode`,`is_answered`,`vote`,`failure`);--> statement-breakpoint
CREATE INDEX `ai_interactions_of_conversation` ON `ai_interactions` (`session_id`,`visitor`,`created_at`);--> statement-breakpoint
CREATE INDEX `ai_interactions_unanswered` ON `ai_interactions` (`created_at`,`number`) WHERE is_answered = 0;--> statement-breakpoint
CREATE INDEX `ai_interactions_votes` ON `ai_interactions` (`created_at`,`vote`) WHERE vote is not null;--> statement-breakpoint
CREATE INDEX `ai_interactions_reasons` ON `ai_interactions` (`created_at`,`number`) WHERE vote_reason is not null;--> statement-breakpoint
CREATE INDEX `ai_interactions_samples` ON `ai_interactions` (`is_sample`) WHERE is_sample = 1;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`address` text,
	`action` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`subject_name` text,
	`before` text,
	`after` text,
	CONSTRAINT "audit_log_number" CHECK("audit_log"."number" > 0)
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_date` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor_and_action` ON `audit_log` (`actor_id`,`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_address` ON `audit_log` (`address`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_type`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `failed_sign_ins` (
	`audit_number` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	CONSTRAINT "failed_sign_ins_count" CHECK("failed_sign_ins"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX `failed_sign_ins_of_address` ON `failed_sign_ins` (`address`,`hour`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`customization_id` text,
	`accepted_flaws` text DEFAULT '[]' NOT NULL,
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
CREATE INDEX `cart_items_of_design` ON `cart_items` (`customization_id`) WHERE "cart_items"."customization_id" is not null;--> statement-breakpoint
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
CREATE TABLE `product_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_slugs_of_product` ON `product_slugs` (`product_id`);--> statement-breakpoint
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
	`held_price_cents` integer,
	`refused_price_cents` integer,
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
CREATE UNIQUE INDEX `variants_of_vendor` ON `product_variants` (`product_id`,`vendor_variant_id`);--> statement-breakpoint
CREATE INDEX `variants_with_held_price` ON `product_variants` (`product_id`) WHERE held_price_cents is not null;--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`image_url` text,
	`stock_per` text DEFAULT 'product' NOT NULL,
	`inventory` integer DEFAULT 0 NOT NULL,
	`low_stock_threshold` integer DEFAULT 5 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`allow_customization` integer DEFAULT false NOT NULL,
	`is_synced` integer DEFAULT false NOT NULL,
	`is_mapped` integer DEFAULT false NOT NULL,
	`is_on_demand` integer GENERATED ALWAYS AS ((is_synced or is_mapped)) VIRTUAL NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_not_negative" CHECK(coalesce("products"."price_cents", 0) >= 0 and coalesce("products"."inventory", 0) >= 0),
	CONSTRAINT "products_stock_per" CHECK("products"."stock_per" in ('product', 'variant')),
	CONSTRAINT "products_one_stock" CHECK("products"."stock_per" = 'product' or "products"."inventory" = 0)
);
--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`is_active`,`featured`,`category`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (lower("name"));--> statement-breakpoint
CREATE INDEX `products_low_stock` ON `products` (`inventory`,`name`) WHERE inventory <= low_stock_threshold and is_active = 1 and is_on_demand = 0 and deleted_at is null;--> statement-breakpoint
CREATE TABLE `stock_differences` (
	`product_id` text NOT NULL,
	`variant_id` text DEFAULT '' NOT NULL,
	`variant_name` text DEFAULT '' NOT NULL,
	`expected` integer NOT NULL,
	`stored` integer NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`product_id`, `variant_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`variant_id` text,
	`variant_name` text,
	`reason` text NOT NULL,
	`change` integer NOT NULL,
	`inventory` integer NOT NULL,
	`note` text,
	`order_id` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_movements_reason" CHECK("stock_movements"."reason" in ('received', 'counted', 'damaged', 'given_away', 'other', 'sold', 'refunded', 'canceled', 'reopened', 'switched')),
	CONSTRAINT "stock_movements_variant" CHECK(("stock_movements"."variant_id" is null) = ("stock_movements"."variant_name" is null))
);
--> statement-breakpoint
CREATE INDEX `stock_movements_of_product` ON `stock_movements` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stock_movements_age` ON `stock_movements` (`created_at`);--> statement-breakpoint
CREATE TABLE `card_declines` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout_id` text NOT NULL,
	`address_key` text,
	`card` text,
	`declined_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `card_declines_of_checkout` ON `card_declines` (`checkout_id`,`declined_at`);--> statement-breakpoint
CREATE INDEX `card_declines_of_address` ON `card_declines` (`address_key`,`declined_at`);--> statement-breakpoint
CREATE INDEX `card_declines_of_card` ON `card_declines` (`card`,`declined_at`);--> statement-breakpoint
CREATE INDEX `card_declines_age` ON `card_declines` (`declined_at`);--> statement-breakpoint
CREATE TABLE `checkout_designs` (
	`checkout_id` text NOT NULL,
	`customization_id` text NOT NULL,
	PRIMARY KEY(`checkout_id`, `customization_id`),
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `checkout_designs_of_design` ON `checkout_designs` (`customization_id`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`buyer` text NOT NULL,
	`cart_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`payment_intent_id` text,
	`is_live` integer DEFAULT false NOT NULL,
	`intent_failures` integer DEFAULT 0 NOT NULL,
	`payment_link_id` text,
	`contact` text NOT NULL,
	`shipping_address` text NOT NULL,
	`lines` text NOT NULL,
	`shipping_line` text DEFAULT '{"price":0,"adjustments":{}}' NOT NULL,
	`sums` text DEFAULT '{}' NOT NULL,
	`total_cents` integer NOT NULL,
	`shipping_days` text,
	`tax_calculation_id` text,
	`billing_address` text NOT NULL,
	`refused_form` text,
	`completed_at` integer,
	`restored_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checkouts_status" CHECK("checkouts"."status" in ('open', 'completed', 'superseded', 'abandoned')),
	CONSTRAINT "checkouts_not_negative" CHECK(coalesce("checkouts"."total_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_payment_intent_id_unique` ON `checkouts` (`payment_intent_id`);--> statement-breakpoint
CREATE INDEX `checkouts_of_cart` ON `checkouts` (`cart_id`,`status`);--> statement-breakpoint
CREATE INDEX `checkouts_open` ON `checkouts` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `checkouts_of_payment_link` ON `checkouts` (`payment_link_id`) WHERE "checkouts"."payment_link_id" is not null;--> statement-breakpoint
CREATE TABLE `payment_link_designs` (
	`payment_link_id` text NOT NULL,
	`customization_id` text NOT NULL,
	PRIMARY KEY(`payment_link_id`, `customization_id`),
	FOREIGN KEY (`payment_link_id`) REFERENCES `payment_links`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_link_designs_of_design` ON `payment_link_designs` (`customization_id`);--> statement-breakpoint
CREATE TABLE `payment_links` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`replaces_order_id` text,
	`contact` text NOT NULL,
	`shipping_address` text NOT NULL,
	`lines` text NOT NULL,
	`shipping_line` text DEFAULT '{"price":0,"adjustments":{}}' NOT NULL,
	`sums` text DEFAULT '{}' NOT NULL,
	`total_cents` integer NOT NULL,
	`shipping_days` text,
	`tax_calculation_id` text,
	`is_live` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`canceled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payment_links_reason" CHECK("payment_links"."reason" in ('phone', 'booth', 'replacement', 'gift', 'other')),
	CONSTRAINT "payment_links_not_negative" CHECK(coalesce("payment_links"."total_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `payment_links_expiry` ON `payment_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_sources` (
	`checkout_id` text PRIMARY KEY NOT NULL,
	`address_key` text NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_sources_age` ON `payment_sources` (`started_at`);--> statement-breakpoint
CREATE TABLE `stock_holds` (
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`option_key` text NOT NULL,
	`checkout_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`address_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	`large_at` integer,
	PRIMARY KEY(`cart_id`, `product_id`, `option_key`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_holds_quantity" CHECK("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `stock_holds_of_product` ON `stock_holds` (`product_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `stock_holds_of_address` ON `stock_holds` (`address_key`,`expires_at`);--> statement-breakpoint
CREATE INDEX `stock_holds_of_checkout` ON `stock_holds` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `stock_holds_expiry` ON `stock_holds` (`expires_at`);--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	CONSTRAINT "content_version_one_row" CHECK("content_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `customizations` (
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
	`flaws` text DEFAULT '[]' NOT NULL,
	`flaws_on` text DEFAULT '{}' NOT NULL,
	`printed_inches` text,
	`effective_dpi` integer,
	`logo_hash` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customizations_placement" CHECK("customizations"."print_area" in ('front', 'back', 'sleeve', 'chest')),
	CONSTRAINT "customizations_font" CHECK("customizations"."text_font" in ('Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New')),
	CONSTRAINT "customizations_dpi" CHECK(coalesce("customizations"."effective_dpi", 0) >= 0),
	CONSTRAINT "customizations_bytes" CHECK(coalesce("customizations"."bytes", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `customizations_created` ON `customizations` (`created_at`);--> statement-breakpoint
CREATE INDEX `customizations_of_buyer` ON `customizations` (`created_by`,`bytes`);--> statement-breakpoint
CREATE INDEX `customizations_of_logo` ON `customizations` (`logo_hash`);--> statement-breakpoint
CREATE TABLE `shipment_items` (
	`shipment_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`shipment_id`, `order_item_id`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_items_quantity" CHECK("shipment_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `shipment_items_of_item` ON `shipment_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`method` text DEFAULT 'tracked' NOT NULL,
	`carrier` text,
	`tracking_number` text,
	`tracking_url` text,
	`shipped_at` integer NOT NULL,
	`vendor_order_id` text,
	`delivered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_order_id`) REFERENCES `vendor_orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipments_method" CHECK("shipments"."method" in ('tracked', 'letter', 'handed_over')),
	CONSTRAINT "shipments_tracked" CHECK(("shipments"."method" = 'tracked') = ("shipments"."tracking_number" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_once` ON `shipments` (`order_id`,`tracking_number`);--> statement-breakpoint
CREATE TABLE `vendor_order_items` (
	`vendor_order_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`shipped_quantity` integer DEFAULT 0 NOT NULL,
	`delivered_quantity` integer DEFAULT 0 NOT NULL,
	`vendor_product_id` text NOT NULL,
	`vendor_variant_id` text NOT NULL,
	PRIMARY KEY(`vendor_order_id`, `order_item_id`),
	FOREIGN KEY (`vendor_order_id`) REFERENCES `vendor_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vendor_order_items_quantity" CHECK("vendor_order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE INDEX `vendor_order_items_of_item` ON `vendor_order_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `vendor_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`number` integer DEFAULT 1 NOT NULL,
	`submission` text DEFAULT 'waiting' NOT NULL,
	`closed_at` integer,
	`vendor_order_id` text,
	`vendor_status` text DEFAULT 'pending' NOT NULL,
	`vendor_word` text,
	`lease_until` integer,
	`checked_at` integer,
	`vendor_response` text,
	`total_cost_cents` integer,
	`estimated_ship_date` integer,
	`actual_ship_date` integer,
	`tracking_numbers` text,
	`webhook_events` text,
	`retry_count` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`is_key_refused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_orders_status" CHECK("vendor_orders"."vendor_status" in ('pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed')),
	CONSTRAINT "vendor_orders_not_negative" CHECK(coalesce("vendor_orders"."total_cost_cents", 0) >= 0),
	CONSTRAINT "vendor_orders_retries" CHECK("vendor_orders"."retry_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_orders_open` ON `vendor_orders` (`order_id`,`vendor_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_orders_number` ON `vendor_orders` (`order_id`,`vendor_id`,`number`);--> statement-breakpoint
CREATE INDEX `vendor_orders_by_status` ON `vendor_orders` (`vendor_id`,`vendor_status`);--> statement-breakpoint
CREATE INDEX `vendor_orders_external` ON `vendor_orders` (`vendor_id`,`vendor_order_id`);--> statement-breakpoint
CREATE INDEX `vendor_orders_due` ON `vendor_orders` (`estimated_ship_date`) WHERE closed_at is null and submission = 'accepted' and vendor_status in ('pending', 'sent_to_vendor', 'in_production');--> statement-breakpoint
CREATE INDEX `vendor_orders_under_way` ON `vendor_orders` (`checked_at`) WHERE closed_at is null and vendor_status not in ('delivered', 'cancelled', 'failed');--> statement-breakpoint
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
	`taxable_cents` integer DEFAULT 0 NOT NULL,
	`is_live` integer DEFAULT false NOT NULL,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_kind" CHECK("ledger_entries"."kind" in ('captured', 'refunded', 'refund_returned', 'dispute_held', 'dispute_released', 'dispute_lost', 'dispute_reinstated', 'fee', 'fee_returned', 'paid_outside', 'returned_outside')),
	CONSTRAINT "ledger_entries_parts" CHECK(abs("ledger_entries"."tax_cents") + abs("ledger_entries"."shipping_cents") <= abs("ledger_entries"."amount_cents")),
	CONSTRAINT "ledger_entries_taxable" CHECK(abs("ledger_entries"."tax_cents") + abs("ledger_entries"."taxable_cents") <= abs("ledger_entries"."amount_cents"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_date` ON `ledger_entries` (`occurred_at`,`number`,`kind`,`amount_cents`,`tax_cents`,`taxable_cents`,`is_live`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_kind` ON `ledger_entries` (`kind`,`occurred_at`,`amount_cents`,`is_live`);--> statement-breakpoint
CREATE TABLE `payments_without_fee` (
	`source` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_checks` (
	`kind` text PRIMARY KEY NOT NULL,
	`started_at` integer,
	`lease_until` integer,
	`records_read` integer DEFAULT 0 NOT NULL,
	`completed_at` integer,
	`missed_recorded` integer DEFAULT 0 NOT NULL,
	`error` text,
	`failed_at` integer,
	CONSTRAINT "provider_checks_kind" CHECK("provider_checks"."kind" in ('refunds', 'ledger'))
);
--> statement-breakpoint
CREATE TABLE `vendor_mockups` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`vendor_variant_id` text NOT NULL,
	`design_id` text,
	`test_print` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`task` text,
	`url` text,
	`problem` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`requested_at` integer,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`design_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "vendor_mockups_state" CHECK("vendor_mockups"."state" in ('waiting', 'made', 'failed')),
	CONSTRAINT "vendor_mockups_kind" CHECK(("vendor_mockups"."design_id" is null) <> ("vendor_mockups"."test_print" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_mockups_of_design` ON `vendor_mockups` (`design_id`,`vendor_id`,`vendor_variant_id`);--> statement-breakpoint
CREATE INDEX `vendor_mockups_of_tests` ON `vendor_mockups` (`vendor_id`) WHERE design_id is null;--> statement-breakpoint
CREATE INDEX `vendor_mockups_due` ON `vendor_mockups` (`vendor_id`,`due_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`order_id` text,
	`contact_id` text,
	`data` text,
	`html` text,
	`text` text,
	`sending` integer DEFAULT 1 NOT NULL,
	`unanswered` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "emails_status" CHECK("emails"."status" in ('waiting', 'sent', 'failed', 'bounced', 'canceled')),
	CONSTRAINT "emails_sending" CHECK("emails"."sending" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_number_unique` ON `emails` (`number`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `emails_by_date` ON `emails` (`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `emails_by_template` ON `emails` (`template`,`created_at`,`number`,`status`);--> statement-breakpoint
CREATE INDEX `emails_of_order` ON `emails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_of_contact` ON `emails` (`contact_id`) WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX `emails_with_body` ON `emails` (`created_at`) WHERE html is not null or data is not null;--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
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
	CONSTRAINT "jobs_status" CHECK("jobs"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_attempts" CHECK("jobs"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`status`,`kind`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_leases` ON `jobs` (`status`,`lease_until`);--> statement-breakpoint
CREATE INDEX `jobs_finished` ON `jobs` (`status`,`finished_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`key`) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE TABLE `publishes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text NOT NULL,
	`actor` text,
	`release` text,
	`result` text,
	`pages_changed` integer DEFAULT 0 NOT NULL,
	`pages` text,
	`error` text,
	`log` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	CONSTRAINT "publishes_kind" CHECK("publishes"."kind" in ('publish', 'rollback')),
	CONSTRAINT "publishes_status" CHECK("publishes"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "publishes_result" CHECK("publishes"."result" in ('built', 'rendered', 'unchanged', 'rolled_back'))
);
--> statement-breakpoint
CREATE INDEX `publishes_by_date` ON `publishes` (`created_at`);--> statement-breakpoint
CREATE INDEX `publishes_by_status` ON `publishes` (`status`,`finished_at`);--> statement-breakpoint
CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`external_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`vendor_order_id` text,
	`headers` text DEFAULT '{}' NOT NULL,
	`outcome` text,
	`result` text,
	`payload` text,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_once` ON `webhook_events` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_date` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_of_vendors` ON `webhook_events` (`received_at`,`source`,`outcome`,`processed_at`,`vendor_order_id`,`order_id`,`type`,`external_id`) WHERE source <> 'stripe';--> statement-breakpoint
CREATE INDEX `webhook_events_open` ON `webhook_events` (`received_at`) WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX `webhook_events_unmatched` ON `webhook_events` (`received_at`) WHERE outcome = 'unmatched';--> statement-breakpoint
CREATE INDEX `webhook_events_of_vendor_order` ON `webhook_events` (`source`,`vendor_order_id`) WHERE vendor_order_id is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_of_order` ON `webhook_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_with_payload` ON `webhook_events` (`received_at`) WHERE payload is not null;--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_cents` integer,
	`reason` text NOT NULL,
	`evidence_due_at` integer,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `disputes_of_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`evidence_due_at`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `disputes_by_date` ON `disputes` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_attention` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`reason` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_attention_reason" CHECK("order_attention"."reason" in ('amount_mismatch', 'stock_gone', 'dispute', 'vendor_failure', 'contact_missing', 'address_changed', 'items_missing', 'cancel_requested', 'problem_reported', 'refund_failed', 'refund_pending', 'payment_difference'))
);
--> statement-breakpoint
CREATE INDEX `order_attention_of_order` ON `order_attention` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_attention_open` ON `order_attention` (`created_at`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `order_attention_vendor_failures` ON `order_attention` (`order_id`) WHERE resolved_at is null and reason = 'vendor_failure';--> statement-breakpoint
CREATE TABLE `order_events` (
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
	CONSTRAINT "order_events_type" CHECK("order_events"."type" in ('placed', 'status', 'override_ended', 'item_status', 'vendor_order_status', 'flagged', 'held_back', 'resolved', 'contact', 'address', 'refund', 'shipment', 'shipment_corrected', 'shipment_withdrawn', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'restocked', 'stock_taken', 'replaced', 'note', 'message', 'email_resent')),
	CONSTRAINT "order_events_actor" CHECK("order_events"."actor" in ('shopper', 'admin', 'payment_provider', 'vendor', 'system'))
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
	`adjustments` text DEFAULT '{}' NOT NULL,
	`vendor_unit_cost_cents` integer,
	`mockup_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`vendor_order_id` text,
	`tracking_number` text,
	`position` integer DEFAULT 0 NOT NULL,
	`stock_taken` integer DEFAULT 0 NOT NULL,
	`stock_returned` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pod_product_id`) REFERENCES `pod_products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customization_id`) REFERENCES `customizations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_status" CHECK("order_items"."status" in ('pending', 'sent_to_vendor', 'in_production', 'shipped', 'delivered', 'cancelled', 'failed')),
	CONSTRAINT "order_items_not_negative" CHECK(coalesce("order_items"."unit_price_cents", 0) >= 0 and coalesce("order_items"."vendor_unit_cost_cents", 0) >= 0),
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0),
	CONSTRAINT "order_items_units" CHECK(shipped >= 0 and refunded >= 0 and canceled >= 0 and with_vendor >= 0 and asked_of_vendor >= 0 and stopped >= 0 and delivered >= 0 and refunding >= 0 and refunded_shipped >= 0 and stock_taken >= 0 and stock_returned >= 0 and to_ship >= 0 and shipped_left >= 0 and delivered <= shipped and refunding <= refunded and stock_taken + stock_returned <= quantity)
);
--> statement-breakpoint
CREATE INDEX `order_items_of_order` ON `order_items` (`order_id`,`position`,`product_id`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`,`created_at`,`quantity`,`unit_price_cents`);--> statement-breakpoint
CREATE INDEX `order_items_to_ship` ON `order_items` (`order_id`,`product_id`,`to_ship`) WHERE to_ship > 0;--> statement-breakpoint
CREATE INDEX `order_items_shipped` ON `order_items` (`order_id`,`shipped`) WHERE shipped > 0;--> statement-breakpoint
CREATE INDEX `order_items_of_design` ON `order_items` (`customization_id`);--> statement-breakpoint
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
	`shipping_line` text DEFAULT '{"price":0,"adjustments":{}}' NOT NULL,
	`sums` text DEFAULT '{}' NOT NULL,
	`total_cents` integer NOT NULL,
	`tax_calculation_id` text,
	`tax_transaction_id` text,
	`delivery_window` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`settled_status` text DEFAULT 'pending' NOT NULL,
	`stripe_payment_intent_id` text,
	`hand_reason` text,
	`paid_by` text,
	`replaces_order_id` text,
	`is_live` integer DEFAULT false NOT NULL,
	`is_trial` integer DEFAULT false NOT NULL,
	`tracking_number` text,
	`notes` text,
	`restored_at` integer,
	`is_flagged` integer DEFAULT false NOT NULL,
	`has_nothing_to_send` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`checkout_id`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_settled_status" CHECK("orders"."settled_status" in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_hand_reason" CHECK("orders"."hand_reason" in ('phone', 'booth', 'replacement', 'gift', 'other')),
	CONSTRAINT "orders_paid_by" CHECK("orders"."paid_by" in ('cash', 'check', 'card_terminal', 'invoice', 'other')),
	CONSTRAINT "orders_paid_once" CHECK("orders"."paid_by" is null or ("orders"."hand_reason" is not null and "orders"."stripe_payment_intent_id" is null)),
	CONSTRAINT "orders_canceled" CHECK("orders"."settled_status" <> 'cancelled' or "orders"."status" = 'cancelled'),
	CONSTRAINT "orders_not_negative" CHECK(coalesce("orders"."total_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout_id_unique` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_stripe_payment_intent_id_unique` ON `orders` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`created_at`,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`number`,`is_flagged`,`has_nothing_to_send`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_total` ON `orders` (`total_cents`,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_by_customer` ON `orders` (customer_name collate nocase,`number`,`status`,`is_flagged`,`has_nothing_to_send`,`created_at`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`id`,`number`,`created_at`,`status`,`stripe_payment_intent_id`,`has_nothing_to_send`,`is_flagged`) WHERE has_nothing_to_send = 0 and is_flagged = 0 and status in ('pending', 'paid', 'processing') and (status <> 'pending' or stripe_payment_intent_id is not null);--> statement-breakpoint
CREATE INDEX `orders_flagged` ON `orders` (`created_at`,`number`,`status`) WHERE is_flagged = 1;--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (customer_email collate nocase);--> statement-breakpoint
CREATE INDEX `orders_by_buyer` ON `orders` (`buyer`,`number`);--> statement-breakpoint
CREATE INDEX `orders_trial` ON `orders` (`created_at`,`status`,`id`) WHERE is_trial = 1;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`,`id`) WHERE stripe_payment_intent_id is null;--> statement-breakpoint
CREATE INDEX `orders_by_hand` ON `orders` (`created_at`,`id`) WHERE hand_reason is not null;--> statement-breakpoint
CREATE INDEX `orders_replacing` ON `orders` (`replaces_order_id`) WHERE replaces_order_id is not null;--> statement-breakpoint
CREATE INDEX `orders_captured` ON `orders` (`created_at`,`total_cents`) WHERE stripe_payment_intent_id is not null;--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`shipped_quantity` integer DEFAULT 0 NOT NULL,
	`goods_cents` integer NOT NULL,
	`adjustments` text DEFAULT '{}' NOT NULL,
	`restock` integer DEFAULT false NOT NULL,
	`restocked_units` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`refund_id`, `order_item_id`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refund_items_not_negative" CHECK(coalesce("refund_items"."quantity", 0) >= 0 and coalesce("refund_items"."goods_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `refund_items_of_item` ON `refund_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider_refund_id` text,
	`idempotency_key` text,
	`request_hash` text,
	`send_failures` integer DEFAULT 0 NOT NULL,
	`amount_cents` integer NOT NULL,
	`shipping_line` text DEFAULT '{"price":0,"adjustments":{}}' NOT NULL,
	`sums` text DEFAULT '{}' NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`failure_reason` text,
	`requested_by` text,
	`note_to_buyer` text,
	`restocked_at` integer,
	`tax_reversal_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_not_negative" CHECK(coalesce("refunds"."amount_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_of_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_by_status` ON `refunds` (`status`,`created_at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `refunds_by_date` ON `refunds` (`created_at`,`status`);--> statement-breakpoint
CREATE TABLE `vendor_rehearsals` (
	`vendor_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`error` text,
	`total` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`prints` text NOT NULL,
	`draft` text,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vendor_rehearsals_state" CHECK("vendor_rehearsals"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE `sample_records` (
	`kind` text NOT NULL,
	`record_id` text NOT NULL,
	PRIMARY KEY(`kind`, `record_id`)
);
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`group_name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`saved_by` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "shop_settings_group" CHECK("shop_settings"."group_name" in ('shipping', 'tax', 'delivery', 'fulfillment', 'sync', 'notify', 'retention', 'institute'))
);
--> statement-breakpoint
CREATE TABLE `contact_events` (
	`id` text PRIMARY KEY NOT NULL,
	`contact_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`before` text,
	`after` text,
	`note` text,
	`email_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contact_events_type" CHECK("contact_events"."type" in ('status', 'owner', 'note', 'reply'))
);
--> statement-breakpoint
CREATE INDEX `contact_events_of_contact` ON `contact_events` (`contact_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contact_events_of_email` ON `contact_events` (`email_id`) WHERE email_id is not null;--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`course` text,
	`page` text,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contacts_interest" CHECK("contacts"."interest" in ('military', 'civilian', 'both', 'other')),
	CONSTRAINT "contacts_status" CHECK("contacts"."status" in ('new', 'contacted', 'closed', 'spam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number_unique` ON `contacts` (`number`);--> statement-breakpoint
CREATE INDEX `contacts_by_date` ON `contacts` (`created_at`,`number`,`status`,`interest`);--> statement-breakpoint
CREATE INDEX `contacts_by_status` ON `contacts` (`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_counted` ON `contacts` (`status`,`interest`);--> statement-breakpoint
CREATE INDEX `contacts_by_sender` ON `contacts` (email collate nocase,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title_unique` ON `saved_replies` (`title`);--> statement-breakpoint
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
	`is_gone` integer DEFAULT false NOT NULL,
	`review_since` integer,
	`missing_since` integer,
	`is_loss_decided` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `pod_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pod_products_not_negative" CHECK(coalesce("pod_products"."vendor_price_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `pod_products_sku` ON `pod_products` (`vendor_id`,`vendor_sku`);--> statement-breakpoint
CREATE INDEX `pod_products_of_product` ON `pod_products` (`product_id`);--> statement-breakpoint
CREATE INDEX `pod_products_to_review` ON `pod_products` (`vendor_id`) WHERE review_since is not null;--> statement-breakpoint
CREATE INDEX `pod_products_missing` ON `pod_products` (`vendor_id`) WHERE missing_since is not null;--> statement-breakpoint
CREATE TABLE `pod_vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`api_endpoint` text,
	`api_key` text,
	`webhook_secret` text,
	`is_active` integer DEFAULT true NOT NULL,
	`settings` text,
	`mockups_begun` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "vendor_sync_changes_kind" CHECK("vendor_sync_changes"."kind" in ('added', 'changed', 'deactivated', 'held', 'missing', 'skipped', 'picture_failed'))
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
	`pictures_done` integer DEFAULT 0 NOT NULL,
	`pictures_total` integer,
	`added` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`deactivated` integer DEFAULT 0 NOT NULL,
	`untouched` integer DEFAULT 0 NOT NULL,
	`missing` integer DEFAULT 0 NOT NULL,
	`pictures_failed` integer DEFAULT 0 NOT NULL,
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
-- Written by hand from here on: drizzle-kit knows neither full-text tables nor rows. Their triggers are in db/triggers.ts.
CREATE VIRTUAL TABLE `order_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE TABLE `order_texts` (`number` integer PRIMARY KEY NOT NULL, `text` text NOT NULL);--> statement-breakpoint
CREATE TABLE `order_facets` (`facet` text NOT NULL, `position` integer NOT NULL, PRIMARY KEY (`facet`, `position`)) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `order_facets_by_position` ON `order_facets` (`position`);--> statement-breakpoint
CREATE VIRTUAL TABLE `contact_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `email_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `ai_search` USING fts5(text, content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `content_version` (`id`, `version`) VALUES (1, 0);

-- Slugs from names: lowercase letters and digits, everything else becomes one hyphen. Of equal slugs, the oldest
-- product keeps the plain one, and the next ones get -2, -3 and so on.
CREATE TABLE `__new_products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
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
	CONSTRAINT "products_not_negative" CHECK(coalesce("__new_products"."price_cents", 0) >= 0 and coalesce("__new_products"."inventory", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "slug", "description", "price_cents", "category", "image_url", "inventory", "is_active", "featured", "allow_customization", "is_synced", "metadata", "deleted_at", "created_at", "updated_at")
WITH RECURSIVE
	letters(id, rest, slug) AS (
		SELECT id, lower(name), '' FROM products
		UNION ALL
		SELECT id, substr(rest, 2), CASE
			WHEN substr(rest, 1, 1) GLOB '[a-z0-9]' THEN slug || substr(rest, 1, 1)
			WHEN slug = '' OR slug GLOB '*-' THEN slug
			ELSE slug || '-'
		END
		FROM letters WHERE rest <> ''
	),
	plain(id, slug) AS (SELECT id, coalesce(nullif(trim(slug, '-'), ''), 'product') FROM letters WHERE rest = ''),
	numbered(id, slug, number) AS (
		SELECT plain.id, slug, row_number() OVER (PARTITION BY slug ORDER BY created_at, plain.id)
		FROM plain JOIN products ON products.id = plain.id
	)
SELECT products."id", "name", CASE
	WHEN number = 1 THEN numbered.slug
	WHEN EXISTS (SELECT 1 FROM plain WHERE plain.slug = numbered.slug || '-' || number) THEN numbered.slug || '-' || products.id
	ELSE numbered.slug || '-' || number
END, "description", "price_cents", "category", "image_url", "inventory", "is_active", "featured", "allow_customization", "is_synced", "metadata", "deleted_at", "created_at", "updated_at"
FROM products JOIN numbered ON numbered.id = products.id;--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`is_active`,`featured`,`category`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`);--> statement-breakpoint
CREATE TABLE `product_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_slugs_of_product` ON `product_slugs` (`product_id`);

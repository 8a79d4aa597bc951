-- Nothing was ever stored in this table: designs begin here.
DROP TABLE `customizations`;--> statement-breakpoint
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
	`effective_dpi` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customizations_placement" CHECK("customizations"."print_area" in ('front', 'back', 'sleeve', 'chest')),
	CONSTRAINT "customizations_font" CHECK("customizations"."text_font" in ('Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New')),
	CONSTRAINT "customizations_dpi" CHECK(coalesce("customizations"."effective_dpi", 0) >= 0)
);
--> statement-breakpoint
CREATE INDEX `customizations_created` ON `customizations` (`created_at`);--> statement-breakpoint
CREATE INDEX `customizations_of_buyer` ON `customizations` (`created_by`);--> statement-breakpoint
ALTER TABLE `cart_items` ADD `low_resolution_accepted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `cart_items_of_design` ON `cart_items` (`customization_id`);--> statement-breakpoint
CREATE INDEX `order_items_of_design` ON `order_items` (`customization_id`);
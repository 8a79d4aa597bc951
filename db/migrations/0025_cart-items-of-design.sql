DROP INDEX `cart_items_of_design`;--> statement-breakpoint
CREATE INDEX `cart_items_of_design` ON `cart_items` (`customization_id`) WHERE "cart_items"."customization_id" is not null;
ALTER TABLE `vendor_order_items` ADD `shipped_quantity` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `shipped_by_hand` integer DEFAULT 0 NOT NULL;
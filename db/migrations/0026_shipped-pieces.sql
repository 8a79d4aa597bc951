ALTER TABLE `vendor_order_items` ADD `shipped_quantity` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `shipped_by_hand` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `order_items` SET `shipped_by_hand` = `quantity` WHERE `status` IN ('shipped', 'delivered') AND EXISTS (SELECT 1 FROM `shipments` WHERE `shipments`.`order_id` = `order_items`.`order_id` AND `shipments`.`tracking_number` = `order_items`.`tracking_number` AND `shipments`.`vendor_order_id` IS NULL);

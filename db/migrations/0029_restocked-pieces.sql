ALTER TABLE `refund_items` ADD `restocked_pieces` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `refund_items` SET `restocked_pieces` = `quantity` WHERE `restock` = 1 AND `refund_id` IN (SELECT `id` FROM `refunds` WHERE `restocked_at` IS NOT NULL);

ALTER TABLE `emails` ADD `order_id` text;--> statement-breakpoint
CREATE INDEX `emails_of_order` ON `emails` (`order_id`,`created_at`);--> statement-breakpoint
-- The subject is all that every sent email still has. Reading a number from text stops at the first other character.
UPDATE `emails` SET `order_id` = (
	SELECT `id` FROM `orders` WHERE `number` = CAST(substr(`subject`, instr(`subject`, 'GTI-') + 4) AS integer)
)
WHERE `template` IN ('order-confirmation', 'order-link', 'shipping-notice', 'refund-notice')
	AND instr(`subject`, 'GTI-') > 0;

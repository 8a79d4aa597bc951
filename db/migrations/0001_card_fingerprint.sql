ALTER TABLE `card_declines` ADD `card` text;--> statement-breakpoint
CREATE INDEX `card_declines_of_card` ON `card_declines` (`card`,`declined_at`);
ALTER TABLE `vendor_syncs` ADD `pictures_done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vendor_syncs` ADD `pictures_total` integer;
ALTER TABLE `pod_products` ADD `is_gone` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `pod_products` SET `is_gone` = true WHERE `is_active` = false;

ALTER TABLE `cart_items` ADD `cropped_text_accepted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `customizations` ADD `text_fits` integer DEFAULT true NOT NULL;
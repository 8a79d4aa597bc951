CREATE TABLE `contact_events` (
	`id` text PRIMARY KEY NOT NULL,
	`contact_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`before` text,
	`after` text,
	`note` text,
	`email_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contact_events_type" CHECK("contact_events"."type" in ('status', 'owner', 'note', 'reply'))
);
--> statement-breakpoint
CREATE INDEX `contact_events_of_contact` ON `contact_events` (`contact_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title_unique` ON `saved_replies` (`title`);--> statement-breakpoint
DROP INDEX `orders_by_email`;--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (customer_email collate nocase);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`course` text,
	`page` text,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contacts_interest" CHECK("__new_contacts"."interest" in ('military', 'civilian', 'both', 'other')),
	CONSTRAINT "contacts_status" CHECK("__new_contacts"."status" in ('new', 'contacted', 'closed', 'spam'))
);
--> statement-breakpoint
INSERT INTO `__new_contacts`("id", "number", "first_name", "last_name", "email", "phone", "interest", "message", "course", "created_at", "updated_at")
  SELECT "id", row_number() OVER (ORDER BY "created_at", "id"), "first_name", "last_name", "email", "phone", "interest", "message", "course", "created_at", "created_at" FROM `contacts`;--> statement-breakpoint
DROP TABLE `contacts`;--> statement-breakpoint
ALTER TABLE `__new_contacts` RENAME TO `contacts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number_unique` ON `contacts` (`number`);--> statement-breakpoint
CREATE INDEX `contacts_by_date` ON `contacts` (`created_at`,`status`);--> statement-breakpoint
CREATE INDEX `contacts_by_status` ON `contacts` (`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_counted` ON `contacts` (`status`,`interest`);--> statement-breakpoint
CREATE INDEX `contacts_by_sender` ON `contacts` (email collate nocase,`created_at`);--> statement-breakpoint
CREATE VIRTUAL TABLE `contact_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
INSERT INTO `contact_search` (`rowid`, `text`)
  SELECT `number`, `first_name` || ' ' || `last_name` || char(10) || `email` || char(10) || `message` FROM `contacts`;

CREATE TABLE `audit_log` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`address` text,
	`action` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`subject_name` text,
	`before` text,
	`after` text,
	CONSTRAINT "audit_log_number" CHECK("audit_log"."number" > 0)
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_date` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor_and_action` ON `audit_log` (`actor_id`,`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_address` ON `audit_log` (`address`);--> statement-breakpoint
DROP INDEX `contacts_by_date`;--> statement-breakpoint
CREATE INDEX `contacts_by_date` ON `contacts` (`created_at`,`number`,`status`,`interest`);--> statement-breakpoint
CREATE INDEX `audit_log_by_subject` ON `audit_log` (`subject_type`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `failed_sign_ins` (
	`audit_number` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	CONSTRAINT "failed_sign_ins_count" CHECK("failed_sign_ins"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX `failed_sign_ins_of_address` ON `failed_sign_ins` (`address`,`hour`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`order_id` text,
	`data` text,
	`html` text,
	`text` text,
	`sending` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "emails_status" CHECK("__new_emails"."status" in ('waiting', 'sent', 'failed', 'bounced', 'canceled')),
	CONSTRAINT "emails_sending" CHECK("__new_emails"."sending" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_emails`("id", "number", "template", "recipient", "reply_to", "subject", "order_id", "data", "html", "text", "sending", "status", "last_error", "created_at", "sent_at") SELECT "id", row_number() OVER (ORDER BY "created_at", rowid), "template", "recipient", "reply_to", "subject", "order_id", "data", "html", "text", "sending", "status", "last_error", "created_at", "sent_at" FROM `emails`;--> statement-breakpoint
DROP TABLE `emails`;--> statement-breakpoint
ALTER TABLE `__new_emails` RENAME TO `emails`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_number_unique` ON `emails` (`number`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `emails_by_date` ON `emails` (`created_at`,`number`);--> statement-breakpoint
CREATE INDEX `emails_by_template` ON `emails` (`template`,`created_at`,`number`,`status`);--> statement-breakpoint
CREATE INDEX `emails_of_order` ON `emails` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_with_body` ON `emails` (`created_at`) WHERE html is not null or data is not null;--> statement-breakpoint
CREATE INDEX `contact_events_of_email` ON `contact_events` (`email_id`) WHERE email_id is not null;--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "user_id", "expires_at", "created_at", "last_used_at") SELECT "id", "user_id", "expires_at", ("expires_at" - 1209600) * 1000, ("expires_at" - 1209600) * 1000 FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`is_invited` integer DEFAULT false NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`disabled_at` integer,
	`last_sign_in_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "email", "password", "role", "stripe_customer_id", "stripe_subscription_id", "created_at", "updated_at") SELECT "id", "username", "email", "password", "role", "stripe_customer_id", "stripe_subscription_id", "created_at", "created_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_by_date` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (email collate nocase);--> statement-breakpoint
CREATE VIRTUAL TABLE `audit_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `email_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
INSERT INTO `email_search` (`rowid`, `text`) SELECT `number`, `recipient` || char(10) || `subject` FROM `emails`;

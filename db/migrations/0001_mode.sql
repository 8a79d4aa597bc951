PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ledger_entries` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`taxable_cents` integer DEFAULT 0 NOT NULL,
	`is_live` integer DEFAULT false NOT NULL,
	`occurred_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "ledger_entries_kind" CHECK("__new_ledger_entries"."kind" in ('captured', 'refunded', 'refund_returned', 'dispute_held', 'dispute_released', 'dispute_lost', 'dispute_reinstated', 'fee', 'fee_returned')),
	CONSTRAINT "ledger_entries_parts" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."shipping_cents") <= abs("__new_ledger_entries"."amount_cents")),
	CONSTRAINT "ledger_entries_taxable" CHECK(abs("__new_ledger_entries"."tax_cents") + abs("__new_ledger_entries"."taxable_cents") <= abs("__new_ledger_entries"."amount_cents"))
);
--> statement-breakpoint
INSERT INTO `__new_ledger_entries`("number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", "taxable_cents", "is_live", "occurred_at", "created_at") SELECT "number", "kind", "order_id", "source", "amount_cents", "tax_cents", "shipping_cents", "taxable_cents", coalesce((SELECT `is_live` FROM `orders` WHERE `orders`.`id` = `order_id`), 0), "occurred_at", "created_at" FROM `ledger_entries`;--> statement-breakpoint
DROP TABLE `ledger_entries`;--> statement-breakpoint
ALTER TABLE `__new_ledger_entries` RENAME TO `ledger_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_of_order` ON `ledger_entries` (`order_id`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_date` ON `ledger_entries` (`occurred_at`,`number`,`kind`,`amount_cents`,`tax_cents`,`taxable_cents`,`is_live`);--> statement-breakpoint
CREATE INDEX `ledger_entries_by_kind` ON `ledger_entries` (`kind`,`occurred_at`,`amount_cents`,`is_live`);--> statement-breakpoint
ALTER TABLE `card_declines` ADD `card` text;--> statement-breakpoint
CREATE INDEX `card_declines_of_card` ON `card_declines` (`card`,`declined_at`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `is_live` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_trial` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_trial` ON `orders` (`created_at`,`status`,`id`) WHERE is_trial = 1;
DROP INDEX `audit_log_by_address`;--> statement-breakpoint
CREATE INDEX `audit_log_by_address` ON `audit_log` (`address`,`created_at`);
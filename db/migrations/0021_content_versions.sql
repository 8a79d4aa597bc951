CREATE TABLE `content_versions` (
	`content` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_versions_content" CHECK("content_versions"."content" in ('catalog', 'seo', 'settings'))
);
--> statement-breakpoint
INSERT INTO `content_versions` (`content`) VALUES ('catalog'), ('seo'), ('settings');

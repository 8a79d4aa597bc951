UPDATE `orders` SET `has_nothing_to_send` = 1 WHERE `has_nothing_to_send` = 0 AND (EXISTS (SELECT 1 FROM `refunds` WHERE `order_id` = `orders`.`id`) OR EXISTS (SELECT 1 FROM `ledger_entries` WHERE `order_id` = `orders`.`id` AND `kind` = 'dispute_lost'))
  AND (SELECT coalesce(sum(`amount_cents`), 0) FROM `refunds` WHERE `order_id` = `orders`.`id` AND `status` NOT IN ('failed', 'canceled'))
    - (SELECT coalesce(sum(`amount_cents`), 0) FROM `ledger_entries` WHERE `order_id` = `orders`.`id` AND `kind` = 'dispute_lost')
    >= coalesce((SELECT nullif(sum(`amount_cents`), 0) FROM `ledger_entries` WHERE `order_id` = `orders`.`id` AND `kind` = 'captured'), `total_cents`);

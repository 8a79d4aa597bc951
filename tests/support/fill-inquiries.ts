import { type Db, transaction } from '#db/client.ts';

/** One message in ten is spam, and one in twenty is new. */
const MESSAGES = `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < @messages - 1)
  insert into contacts (id, first_name, last_name, email, interest, message, course, status, created_at, updated_at, number)
  select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    'Sam' || (n % 97), 'Doe' || (n % 89), 'sam' || (n % 5003) || iif(n % 4 = 0, '@example.com', '@gmail.com'),
    json_extract('["military","civilian","both","other"]', '$[' || (n % 4) || ']'),
    'We are a unit of ' || (n % 40) || ' medics and ask for dates and prices of your course number ' || (n % 7919) || '. ' ||
      'Please call us in the morning. ' || printf('%.*c', n % 240, 'y'),
    iif(n % 3 = 0, 'met3-military', null),
    case when n % 10 = 0 then 'spam' when n % 20 = 1 then 'new' when n % 2 = 0 then 'closed' else 'contacted' end,
    @now - (@messages - 1 - n) * 1000000, @now - (@messages - 1 - n) * 1000000, (select coalesce(max(number), 0) from contacts) + 1 + n
  from numbers`;

/** Stores so many messages from the contact form, in all statuses, about a quarter of an hour apart. */
export function fillInquiries(db: Db, { messages, now }: { messages: number; now: Date }): void {
  transaction(db, () => db.$client.prepare(MESSAGES).run({ messages, now: now.getTime() }));
}

-- outside a transaction
-- The mailbox in its order, of one kind, of one reader, and of what was not sent: nearly all was.
create index concurrently if not exists outbox_mail_of_kind on outbox_mail (kind, created_at desc, id desc);
create index concurrently if not exists outbox_mail_of_reader on outbox_mail (recipient, created_at desc, id desc);
create index concurrently if not exists outbox_mail_not_sent on outbox_mail (state, created_at desc, id desc)
  where state <> 'sent';

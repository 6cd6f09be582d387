comment on table outbox_message is
  'SMS and push messages to customers. Without a gateway they stay queued.';
comment on column outbox_message.sealed is
  'Full text, encrypted. Deleted once it cannot be sent again.';
comment on column outbox_message.body is
  'Text as staff may read it, without codes and links.';
comment on column outbox_message.is_unclear is
  'It may have been delivered although it counts as failed.';

comment on table outbox_message is
  'SMS and push messages to customers. Without a gateway they stay queued.';
comment on column outbox_message.channel is
  'How it is sent: sms or push.';
comment on column outbox_message.recipient is
  'Personal data: mobile number, or subject at the identity provider of the app for push.';
comment on column outbox_message.subject is
  'Title of a push message; empty for an SMS.';
comment on column outbox_message.body is
  'Text as staff may read it, without codes and links.';
comment on column outbox_message.sealed is
  'Full text, encrypted. Deleted once it cannot be sent again.';
comment on column outbox_message.kind is
  'Type of the message.';
comment on column outbox_message.about is
  'What the message is about, such as a record with its id; empty for none.';
comment on column outbox_message.reference is
  'Identifier for the gateway, so that a repeated attempt is sent once.';
comment on column outbox_message.segments is
  'Number of SMS segments that the text needs.';
comment on column outbox_message.attempts is
  'Number of attempts to hand it over.';
comment on column outbox_message.is_unclear is
  'It may have been delivered although it counts as failed.';
comment on column outbox_message.via is
  'Gateway that accepted it; empty before.';
comment on column outbox_message.provider_id is
  'Identifier of the message at the gateway; null before.';
comment on column outbox_message.failure is
  'Error of the last attempt; empty for none.';
comment on column outbox_message.expires_at is
  'Until when it is sent.';
comment on column outbox_message.sent_at is
  'When the gateway accepted it; null before.';
comment on column outbox_message.ended_at is
  'When it was delivered, failed or expired; null before.';

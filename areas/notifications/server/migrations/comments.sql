comment on table push_device is
  'Phones that receive push notifications. The app registers and removes them.';
comment on column push_device.token is
  'Token of the device at the push service.';
comment on column push_device.platform is
  'android or ios.';
comment on column push_device.is_active is
  'Whether the push service still accepts the token.';
comment on column push_device.last_seen_at is
  'When the app last registered the token.';
comment on table notification is
  'Push notifications with their audience and schedule.';
comment on column notification.body is
  'Text of the notification.';
comment on column notification.module is
  'What the notification opens in the app.';
comment on column notification.module_value is
  'Id or address of what it opens; empty for none.';
comment on column notification.audience is
  'Who receives it: all, sss, nsss, kyc_verified or users.';
comment on column notification.user_ids is
  'subscriber.id of the recipients if the audience is users.';
comment on column notification.send_at is
  'When it is sent; null until it is scheduled.';
comment on column notification.authors is
  'Email addresses of the authors of the current content.';
comment on column notification.prepared_to is
  'push_device.device_id of the last device that was checked for the audience; null when all are done.';
comment on column notification.device_count is
  'Number of devices that receive it.';
comment on column notification.sent_count is
  'Number of devices to which it was sent.';
comment on column notification.failed_count is
  'Number of devices to which it could not be sent.';
comment on column notification.opened_count is
  'Number of devices on which it was opened.';
comment on column notification.started_at is
  'When sending started; null before.';
comment on column notification.ended_at is
  'When sending ended; null before.';
comment on column notification.released_by is
  'Email address of the person who approved sending it. Not an author if the audience is all.';
comment on column notification.error is
  'Encoded message of the error; empty for none.';
comment on table push_delivery is
  'Delivery of a notification to each device.';
comment on column push_delivery.attempts is
  'Number of attempts to send it.';
comment on column push_delivery.due_at is
  'When the next attempt is due.';
comment on column push_delivery.via is
  'Service that accepted it: outbox, fcm or empty before.';
comment on column push_delivery.last_error is
  'Error of the last attempt; empty for none.';
comment on column push_delivery.sent_at is
  'When the service accepted it; null before.';
comment on column push_delivery.opened_at is
  'When it was opened on the device; null before.';
comment on column push_delivery.open_token is
  'Unguessable token with which the app reports the opening and fetches the picture.';

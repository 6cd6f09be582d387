comment on table push_device is
  'Phones that receive push notifications. The app registers and removes them.';
comment on table notification is
  'Push notifications with their audience and schedule.';
comment on table push_delivery is
  'Delivery of a notification to each device.';

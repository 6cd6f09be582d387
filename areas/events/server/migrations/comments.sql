comment on table event is
  'Events for merchants and customers.';
comment on column event.venue is
  'Name of the venue.';
comment on column event.address is
  'Address of the venue.';
comment on column event.online is
  'Whether the event takes place online.';
comment on column event.link is
  'Address to join online; empty for none.';
comment on column event.start_at is
  'Start of the event.';
comment on column event.end_at is
  'End of the event.';
comment on column event.registration_end is
  'Until when people can register; null for until the event ends.';
comment on column event.capacity is
  'Maximum number of attendees; null for unlimited.';
comment on column event.attendee_count is
  'Number of registered attendees, written by a trigger.';
comment on column event.attended_count is
  'Number of attendees who came, written by a trigger.';
comment on column event.cancel_reason is
  'Reason for the cancellation, as entered; empty otherwise.';
comment on table event_attendee is
  'Attendees of an event.';
comment on column event_attendee.name is
  'Personal data: name of the attendee.';
comment on column event_attendee.business_name is
  'Name of the shop of the attendee; empty for none.';
comment on column event_attendee.ticket is
  'Unguessable code of the ticket, shown as a QR code.';
comment on column event_attendee.attended_at is
  'When the attendee was checked in; null before.';

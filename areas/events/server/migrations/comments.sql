comment on table event is
  'Events for merchants and customers.';
comment on table event_attendee is
  'Attendees of an event.';

comment on table rate_limit is
  'Calls of a person in the current window of a rate limit.';
comment on column rate_limit.person_id is
  'staff_user.id of the person.';
comment on column rate_limit.purpose is
  'Name of the limit.';
comment on column rate_limit.seconds is
  'Length of the window in seconds.';
comment on column rate_limit.started_at is
  'Start of the window.';
comment on column rate_limit.count is
  'Number of calls in the window.';
comment on table network_rate_limit is
  'Look-ups of public links by network in the current window. Unlogged: the counts may be lost in a crash.';
comment on column network_rate_limit.network is
  'Personal data: network of the client.';
comment on column network_rate_limit.started_at is
  'Start of the window.';
comment on column network_rate_limit.count is
  'Number of calls in the window.';

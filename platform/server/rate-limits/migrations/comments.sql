comment on table rate_limit is
  'Calls of a person in the current window of a rate limit.';
comment on table network_rate_limit is
  'Look-ups of public links by network in the current window. Unlogged: the counts may be lost in a crash.';

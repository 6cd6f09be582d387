comment on table watchlist_case is
  'Suspicions about a subscriber, from their report to their resolution.';
comment on table watchlist_entry is
  'People and organisations on imported watchlists. An entry missing from a later import is retired, never deleted.';
comment on table watchlist_name is
  'Names and aliases of watchlist entries, normalised for matching.';
comment on table watchlist_screening is
  'Decisions of staff on a match, valid until a date. Rows are only added; the latest counts.';

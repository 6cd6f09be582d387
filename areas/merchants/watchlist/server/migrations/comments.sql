comment on table watchlist_case is
  'Suspicions about a subscriber, from their report to their resolution.';
comment on column watchlist_case.source is
  'List or authority that raised the suspicion.';
comment on column watchlist_case.reason is
  'Reason of the report, as entered.';
comment on column watchlist_case.decision is
  'watchlisted or clear; null while the case is open.';
comment on column watchlist_case.lifted_at is
  'When a watchlisting was lifted; null otherwise.';
comment on table watchlist_entry is
  'People and organisations on imported watchlists. An entry missing from a later import is retired, never deleted.';
comment on column watchlist_entry.source is
  'List that contains the entry.';
comment on column watchlist_entry.reference is
  'Reference of the entry in its list.';
comment on column watchlist_entry.name is
  'Personal data: name of the person or organisation.';
comment on column watchlist_entry.aliases is
  'Personal data: other names.';
comment on column watchlist_entry.birth_date is
  'Personal data: date of birth; null if unknown.';
comment on column watchlist_entry.nationality is
  'Personal data: country code, ISO 3166-1 alpha-2; null if unknown.';
comment on column watchlist_entry.imported_at is
  'When the entry was first imported.';
comment on column watchlist_entry.changed_at is
  'When its content last changed.';
comment on column watchlist_entry.retired_at is
  'When an import no longer contained it; null while it is listed.';
comment on table watchlist_name is
  'Names and aliases of watchlist entries, normalised for matching.';
comment on column watchlist_name.name is
  'Personal data: name or alias.';
comment on column watchlist_name.is_alias is
  'Whether it is an alias.';
comment on column watchlist_name.folded is
  'Name normalised by search_fold, which matching compares.';
comment on table watchlist_screening is
  'Decisions of staff on a match, valid until a date. Rows are only added; the latest counts.';
comment on column watchlist_screening.verdict is
  'different_person or same_person.';
comment on column watchlist_screening.reason is
  'Reason that the person entered.';
comment on column watchlist_screening.folded_name is
  'Normalised name of the subscriber at that time. After a change of name the decision no longer counts.';
comment on column watchlist_screening.score is
  'Similarity of the names, in percent.';
comment on column watchlist_screening.expires_at is
  'Until when the decision counts.';

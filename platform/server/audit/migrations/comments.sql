comment on table audit_entry is
  'Audit log: one row for every action. Rows are only added. Partitioned by month.';
comment on table audit_link is
  'Hash chain of the audit log: each link seals one entry and the link before it.';
comment on table audit_verification is
  'Progress of each verification of the audit log, visible to every process, which may cancel it.';
comment on table audit_check is
  'Results of the hourly checks of the audit log and of the history of the ledger, kept for 90 days.';
comment on column audit_check.chain is
  'audit or ledger.';
comment on column audit_check.checkpoints is
  'Number of checkpoints that the chain was compared with; null in results of earlier versions.';
comment on view chain_link is
  'Links of both chains, for comparisons with checkpoints: their position and hash.';
comment on column audit_check.scope is
  'all: every entry; recent: the newest links and all checkpoints.';
comment on table audit_break is
  'Breaks of the hash chains that two people recorded as known: lost history, proven by checkpoints outside the database.';
comment on column audit_break.signature is
  'HMAC of all other columns except id, with a key derived from ERP_SECRET, so that a row inserted in the database hides nothing.';
comment on table record_view is
  'View log: who opened, downloaded or searched for which record with personal data, balances or bank details. Rows are only added. Partitioned by month.';
comment on column record_view.at is
  'Time when the row was written, at most about a second after the view.';
comment on column record_view.record_id is
  'Record as in the audit log; the path of the call for a list; a keyed hash of the number or email for a search.';
comment on column record_view.call is
  'Path of the API call that showed the record, or of the download.';
comment on table lookup_alert is 'Alerts about people who looked up more records within an hour than the setting allows, at most one an hour. Append-only.';
comment on column lookup_alert.records is 'Different records of the view log within the hour.';
comment on column lookup_alert.above is 'LOOKUPS_PER_HOUR at that time.';

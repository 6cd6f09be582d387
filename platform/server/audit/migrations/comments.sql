comment on table audit_entry is
  'Audit log: one row for every action. Rows are only added. Partitioned by month.';
comment on column audit_entry.at is
  'When the action was taken.';
comment on column audit_entry.actor_id is
  'staff_user.id of the person; null for anonymous and system actions.';
comment on column audit_entry.actor_email is
  'Email address of the person at that time.';
comment on column audit_entry.actor_name is
  'Name of the person at that time.';
comment on column audit_entry.action is
  'Name of the action, as in audit-actions.ts, such as Create.';
comment on column audit_entry.kind is
  'Type of the record.';
comment on column audit_entry.record_id is
  'Id of the record within its type.';
comment on column audit_entry.label is
  'Name or reference of the record at that time.';
comment on column audit_entry.from_status is
  'Status before the action; null if it did not change.';
comment on column audit_entry.to_status is
  'Status after the action; null if it did not change.';
comment on column audit_entry.changes is
  'Changed fields with old and new values, as JSON. Personal data is masked as declared in the contract.';
comment on column audit_entry.reason is
  'Reason that the person entered; empty for none.';
comment on column audit_entry.request_id is
  'Identifier of the request in logs and traces.';
comment on column audit_entry.call is
  'Path of the API call; empty for the system.';
comment on column audit_entry.tx is
  'Transaction of the database that wrote the entry.';
comment on column audit_entry.digest is
  'SHA-256 of the entry, which the chain seals.';
comment on table audit_link is
  'Hash chain of the audit log: each link seals one entry and the link before it.';
comment on column audit_link.position is
  'Place in the chain, from 1 without gaps.';
comment on column audit_link.entry_id is
  'audit_entry.id of the entry that the link seals.';
comment on column audit_link.entry_at is
  'Time of the entry, which is the key of its partition.';
comment on column audit_link.tx is
  'Transaction of the database that wrote the entry.';
comment on column audit_link.sealed_at is
  'When the link was written.';
comment on column audit_link.hash is
  'SHA-256 of the entry and the hash of the link before it.';
comment on table audit_verification is
  'Progress of each verification of the audit log, visible to every process, which may cancel it.';
comment on column audit_verification.run is
  'Identifier of the verification.';
comment on column audit_verification.started_at is
  'When it started.';
comment on column audit_verification.heartbeat_at is
  'When the process that runs it last reported progress.';
comment on column audit_verification.checked is
  'Number of links and entries checked so far.';
comment on column audit_verification.total is
  'Number of links and entries to check.';
comment on column audit_verification.is_cancelled is
  'Whether staff cancelled it.';
comment on column audit_verification.finished_at is
  'When it ended; null while it runs.';
comment on column audit_verification.result is
  'Result, as JSON; null while it runs.';
comment on table audit_check is
  'Results of the hourly checks of the audit log and of the history of the ledger, kept for 90 days.';
comment on column audit_check.at is
  'When the check ran.';
comment on column audit_check.scope is
  'all: every entry; recent: the newest links and all checkpoints.';
comment on column audit_check.broken is
  'First difference found, as JSON; null for none.';
comment on column audit_check.duration_ms is
  'Duration in milliseconds.';
comment on column audit_check.chain is
  'audit or ledger.';
comment on column audit_check.checkpoints is
  'Number of checkpoints that the chain was compared with; null in results of earlier versions.';
comment on view chain_link is
  'Links of both chains, for comparisons with checkpoints: their position and hash.';
comment on column chain_link.chain is
  'audit or ledger.';
comment on table audit_break is
  'Breaks of the hash chains that two people recorded as known: lost history, proven by checkpoints outside the database.';
comment on column audit_break.at is
  'When the break was recorded.';
comment on column audit_break.first_line is
  'Number of the first checkpoint of the break in the checkpoint file.';
comment on column audit_break.last_line is
  'Number of the last checkpoint of the break.';
comment on column audit_break.from_position is
  'Position of the first checkpoint of the break.';
comment on column audit_break.to_position is
  'Position of the last checkpoint of the break.';
comment on column audit_break.previous_hash is
  'Hash of the last matching checkpoint before the break; null if the break starts with the first checkpoint.';
comment on column audit_break.lost_hash is
  'Hash of the last checkpoint of the break.';
comment on column audit_break.lost_from is
  'Time of the last matching checkpoint, otherwise of the first one of the break.';
comment on column audit_break.lost_to is
  'Time of the last checkpoint of the break.';
comment on column audit_break.chain_position is
  'Position of a link of the current history, at most to_position; 0 is the start of an empty chain.';
comment on column audit_break.chain_hash is
  'Hash of that link.';
comment on column audit_break.cause is
  'Cause of the loss, as entered.';
comment on column audit_break.reference is
  'Reference of the incident, as entered.';
comment on column audit_break.maker_id is
  'staff_user.id of the person who requested the record.';
comment on column audit_break.maker_email is
  'Email address of that person at that time.';
comment on column audit_break.maker_name is
  'Name of that person at that time.';
comment on column audit_break.checker_id is
  'staff_user.id of the person who approved it.';
comment on column audit_break.checker_email is
  'Email address of that person at that time.';
comment on column audit_break.checker_name is
  'Name of that person at that time.';
comment on column audit_break.signature is
  'HMAC of all other columns except id, with a key derived from ERP_SECRET, so that a row inserted in the database hides nothing.';
comment on column audit_break.chain is
  'Broken chain: audit or ledger.';
comment on table record_view is
  'View log: who opened, downloaded or searched for which record with personal data, balances or bank details. Rows are only added. Partitioned by month.';
comment on column record_view.at is
  'Time when the row was written, at most about a second after the view.';
comment on column record_view.actor_id is
  'staff_user.id of the person.';
comment on column record_view.actor_email is
  'Email address of the person at that time.';
comment on column record_view.actor_name is
  'Name of the person at that time.';
comment on column record_view.access is
  'What the person did: view, download or search.';
comment on column record_view.kind is
  'Type of the record, as in the audit log.';
comment on column record_view.record_id is
  'Record as in the audit log; the path of the call for a list; a keyed hash of the number or email for a search.';
comment on column record_view.label is
  'Name or reference of the record at that time.';
comment on column record_view.reason is
  'Reason that the person entered; empty if none was required.';
comment on column record_view.request_id is
  'Identifier of the request in logs and traces.';
comment on column record_view.call is
  'Path of the API call that showed the record, or of the download.';
comment on table lookup_alert is 'Alerts about people who looked up more records within an hour than the setting allows, at most one an hour. Append-only.';
comment on column lookup_alert.at is
  'When the limit was exceeded.';
comment on column lookup_alert.actor_id is
  'staff_user.id of the person.';
comment on column lookup_alert.actor_email is
  'Email address of the person at that time.';
comment on column lookup_alert.records is 'Different records of the view log within the hour.';
comment on column lookup_alert.above is 'LOOKUPS_PER_HOUR at that time.';

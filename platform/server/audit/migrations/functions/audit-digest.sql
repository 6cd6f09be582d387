create or replace function audit_field(value text) returns text
language sql immutable parallel safe
return coalesce(octet_length(value)::text || ':' || value, '-');
comment on function audit_field is
  'A value with its length, so that no value can be taken for two others; null is a dash.';

create or replace function audit_text(entry audit_entry) returns text
language sql immutable parallel safe
return 'audit-1 '
  || audit_field(entry.id::text)
  || audit_field((extract(epoch from entry.at at time zone 'UTC') * 1000000)::bigint::text)
  || audit_field(entry.actor_id::text)
  || audit_field(entry.actor_email)
  || audit_field(entry.actor_name)
  || audit_field(entry.action)
  || audit_field(entry.kind)
  || audit_field(entry.record_id)
  || audit_field(entry.label)
  || audit_field(entry.from_status)
  || audit_field(entry.to_status)
  || audit_field(entry.changes::text)
  || audit_field(entry.reason)
  || audit_field(entry.request_id)
  || audit_field(entry.ip)
  || audit_field(entry.call)
  || audit_field(entry.tx::text);
comment on function audit_text is
  'Unambiguous text of an audit entry, which is hashed. verify.ts computes the same text.';

create or replace function audit_digest(entry audit_entry) returns bytea
language sql stable parallel safe
return sha256(convert_to(audit_text(entry), 'UTF8'));
comment on function audit_digest is
  'SHA-256 of the text of an audit entry.';

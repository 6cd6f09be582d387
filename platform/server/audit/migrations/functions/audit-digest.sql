-- A value with its length before it, so that no value can pass for two others; absence is a bare dash.
create or replace function audit_field(value text) returns text
language sql immutable parallel safe
return coalesce(octet_length(value)::text || ':' || value, '-');

-- Everything an entry says, in one text that can be read in one way only. verify.ts writes the same text anew.
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

create or replace function audit_digest(entry audit_entry) returns bytea
language sql stable parallel safe
return sha256(convert_to(audit_text(entry), 'UTF8'));

create view merchant_event as
  select id, kind, record_id, action, from_status, to_status, changes, reason, ip, at, actor_email, actor_name, actor_id
  from audit_entry
  union all
  -- Negative, to differ from ids of messages.
  select -message_id, 'message', subscriber_id::text, 'Write by ' || channel, null, state, '[]'::jsonb, subject, '',
    created_at, '', '', null
  from subscriber_message;

create index subscriber_message_as_event on subscriber_message ((subscriber_id::text));

grant select on merchant_event to erp_api;

alter table eseller_order
  add column transfer_id uuid,
  add column return_requested_at timestamptz,
  add column return_reason text not null default '',
  add column return_declined_at timestamptz,
  add column return_decline_reason text not null default '';

alter table eseller_order
  add constraint eseller_order_return check ((return_requested_at is null) = (return_reason = '')) not valid,
  add constraint eseller_order_return_decline check ((return_declined_at is null) = (return_decline_reason = '')
    and (return_declined_at is null or return_requested_at is not null)) not valid;

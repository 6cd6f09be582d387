comment on table provider_order is
  'Orders that providers carry out, such as a load sale. Each is sent, and its outcome asked for, until the provider answers definitively; the money of its record is taken or released with the answer.';
comment on column provider_order.kind is
  'Type of the record, such as eload.';
comment on column provider_order.record_id is
  'Identifier of the record in its table.';
comment on column provider_order.reference is
  'Reference under which the provider knows the order. It carries out each reference once.';
comment on column provider_order.provider_code is
  'Code of the provider to whom it is sent.';
comment on column provider_order.request is
  'Personal data: what is sent to the provider. Empty once the order has ended.';
comment on column provider_order.context is
  'What the area needs to finish the record, such as the hold.';
comment on column provider_order.state is
  'queued: never sent. sent: the provider may have carried it out. succeeded, declined: its definitive answer, or that of staff.';
comment on column provider_order.attempts is
  'Number of times it was sent or asked for.';
comment on column provider_order.next_at is
  'When it is sent or asked for next.';
comment on column provider_order.sent_at is
  'When it was first sent; null while it is queued.';
comment on column provider_order.provider_ref is
  'Reference number of the provider.';
comment on column provider_order.response_code is
  'Last response code of the provider.';
comment on column provider_order.last_error is
  'Why the last attempt had no definitive answer.';
comment on column provider_order.is_disputed is
  'Whether the provider contradicted its definitive answer later.';
comment on column provider_order.ended_at is
  'When the definitive answer was applied.';

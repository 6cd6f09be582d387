comment on table outbox_event is
  'Events of records, written in the transaction that makes the fact. Columns as the outbox event router of Debezium expects them. Deleted with their month, at the earliest after 30 days.';
comment on column outbox_event.sequence is
  'Order of the events of a record: its transactions lock the record before they publish.';
comment on column outbox_event.id is
  'Identifier of the event, by which receivers recognise a repeated delivery.';
comment on column outbox_event.aggregatetype is
  'Type of the record, such as load-sale.';
comment on column outbox_event.aggregateid is
  'Identifier of the record as API clients know it, such as its reference number.';
comment on column outbox_event.type is
  'What happened, such as load.sale.succeeded.';
comment on column outbox_event.payload is
  'The facts, without personal data. Amounts in decimal pesos.';

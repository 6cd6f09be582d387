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
comment on table event_stream is
  'The stream outside of the database to which events are published. Empty if EVENTS_URL is not set.';
comment on column event_stream.name is 'Kind of the server: nats.';
comment on column event_stream.started_at is 'Earlier events are not published.';
comment on table event_stream_pending is
  'Events that the stream has not acknowledged. A queue of rows: a position in the order of sequence would skip events of transactions that are still open.';
comment on column event_stream_pending.sequence is 'Order in which the events of a record are published.';
comment on column event_stream_pending.event_id is 'Identifier of the event in the outbox.';
comment on column event_stream_pending.event_at is 'Time of the event, which names its partition.';

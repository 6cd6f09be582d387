comment on table price_quote is
  'Prices that were quoted to API clients for a time. Deleted a day after they expire.';
comment on column price_quote.kind is
  'What is sold, such as load-sale.';
comment on column price_quote.client_id is
  'api_client.id of the client that requested it.';
comment on column price_quote.subscriber_id is
  'subscriber.id of the buyer.';
comment on column price_quote.terms is
  'Quoted product, price, fee and rebate, in centavos.';
comment on column price_quote.expires_at is
  'Until when it can be used.';
comment on column price_quote.used_at is
  'When it was used; null if it was not. A quote is used once.';

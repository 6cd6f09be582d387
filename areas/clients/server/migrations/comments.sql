comment on table api_client is
  'Programs that call the API below /v1/app: the app of the customers, partners, the data platform.';
comment on column api_client.client_id is
  'Public identifier of the client, client_id of OAuth 2.0.';
comment on column api_client.owner is
  'Team or company that is responsible for the client.';
comment on column api_client.contact is
  'Email address of the owner for notices. Not of a person in the product.';
comment on column api_client.acts_for_subscribers is
  'Whether the client can get tokens for subscribers.';
comment on column api_client.scopes is
  'What the client may do: product and action, such as load:buy.';
comment on column api_client.ip_ranges is
  'Addresses and CIDR ranges from which the client may connect, one per line; empty for any.';
comment on column api_client.requests_per_minute is
  'Requests per minute that each process accepts from the client.';
comment on column api_client.expires_on is
  'Last day on which the client can be used; null for no end.';
comment on table api_client_credential is
  'Secrets and public keys of API clients. At most two of a client are not revoked.';
comment on column api_client_credential.client_id is
  'api_client.id of the client.';
comment on column api_client_credential.type is
  'A secret for client_secret_basic and client_secret_post, or a public key for private_key_jwt.';
comment on column api_client_credential.hint is
  'Last four characters of the secret, or the key ID.';
comment on column api_client_credential.secret_hash is
  'SHA-256 of the secret, which has 32 random bytes; null for a key.';
comment on column api_client_credential.public_key is
  'Public key as JWK (RFC 7517); null for a secret.';
comment on column api_client_credential.last_used_at is
  'When an access token was last issued for it; null for never. Accurate to a minute.';
comment on table api_client_assertion is
  'Signed assertions (RFC 7523) that were used, so that none is accepted twice. Deleted once they expire.';
comment on column api_client_assertion.jti is
  'Identifier that the client gave the assertion.';
comment on column api_client_assertion.expires_at is
  'Expiry of the assertion.';
comment on table api_client_request is
  'Requests of API clients, without bodies. Deleted with their month, at the earliest after 90 days.';
comment on column api_client_request.created_at is
  'When the reply was sent.';
comment on column api_client_request.client_id is
  'api_client.id of the client.';
comment on column api_client_request.subscriber_id is
  'subscriber.id for whom the client acted; null for itself.';
comment on column api_client_request.method is
  'HTTP method.';
comment on column api_client_request.route is
  'Route with the names of its parameters, such as /app/load/sales/:refNo.';
comment on column api_client_request.status is
  'HTTP status of the reply.';
comment on column api_client_request.duration_ms is
  'Time until the reply was sent.';
comment on column api_client_request.request_id is
  'Identifier of the request, also in the reply and in the audit log.';
comment on column api_client_request.idempotency_key is
  'Value of the header Idempotency-Key; null without one.';
comment on column api_client_request.error_code is
  'Class of the error; null for success.';
comment on table webhook_subscription is
  'Addresses of API clients to which events are delivered.';
comment on column webhook_subscription.client_id is
  'api_client.id of the client.';
comment on column webhook_subscription.url is
  'Address of the receiver.';
comment on column webhook_subscription.event_types is
  'Types of the events that are delivered.';
comment on column webhook_subscription.secret is
  'Encrypted secret with which deliveries are signed.';
comment on column webhook_subscription.previous_secret is
  'Encrypted secret that also signs while the receiver changes to the new one; null otherwise.';
comment on column webhook_subscription.secret_changed_at is
  'When the secret was created.';
comment on column webhook_subscription.disabled_at is
  'When it was turned off because a delivery failed for three days, or because the receiver asked for it; null otherwise.';
comment on table webhook_delivery is
  'Deliveries of events to the addresses of API clients. Those of one record are sent in the order of their ids. Deleted with their month, at the earliest after 30 days.';
comment on column webhook_delivery.subscription_id is
  'webhook_subscription.id of the address.';
comment on column webhook_delivery.client_id is
  'api_client.id of the client.';
comment on column webhook_delivery.event_id is
  'outbox_event.id of the event.';
comment on column webhook_delivery.event_at is
  'outbox_event.created_at of the event.';
comment on column webhook_delivery.event_type is
  'outbox_event.type of the event.';
comment on column webhook_delivery.aggregatetype is
  'outbox_event.aggregatetype of the event.';
comment on column webhook_delivery.aggregateid is
  'outbox_event.aggregateid of the event.';
comment on column webhook_delivery.is_redelivery is
  'Whether staff sent the event again.';
comment on column webhook_delivery.state is
  'pending: to be sent or sent again. delivered: the receiver answered with 2xx. failed: not sent again.';
comment on column webhook_delivery.attempts is
  'Number of times it was sent. Also the number of the attempt that may record its result.';
comment on column webhook_delivery.next_at is
  'When it is sent next; infinity while it waits for an earlier one of its record. During an attempt, when another process may send it.';
comment on column webhook_delivery.status is
  'HTTP status of the last answer; null without one.';
comment on column webhook_delivery.duration_ms is
  'Duration of the last attempt.';
comment on column webhook_delivery.last_error is
  'Why the last attempt failed.';
comment on column webhook_delivery.response is
  'First 4 KB of the last answer.';
comment on column webhook_delivery.ended_at is
  'When it was delivered or failed.';

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

comment on table subscriber_consent is
  'Documents to which subscribers agreed. Rows are only added; a withdrawal sets its time.';
comment on column subscriber_consent.document is
  'terms and privacy are required for an account; marketing and data-sharing can be withdrawn.';
comment on column subscriber_consent.document_version is
  'Version of the document that the app showed.';
comment on column subscriber_consent.client_id is
  'Client that sent the consent, api_client.id.';
comment on column subscriber_consent.given_at is
  'When the subscriber agreed.';
comment on column subscriber_consent.withdrawn_at is
  'When the subscriber withdrew it; null while it is in effect.';

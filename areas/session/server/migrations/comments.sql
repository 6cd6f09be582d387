comment on table identity_account is
  'Credentials of staff at the embedded identity provider, and their subject at a hosted one.';
comment on table identity_recovery_code is
  'Recovery codes of two-factor authentication. Only hashes are stored.';
comment on table sign_in_attempt is
  'Not used since sign_in_limit counts failed attempts. Dropped one release later.';
comment on table sign_in_limit is
  'Failed attempts by account and source, also of unknown emails, so that both are answered alike. Only a keyed hash of the email is stored.';
comment on table registration is
  'Registrations whose email is not confirmed yet. Only hashes of the links are stored.';
comment on table failed_sign_in is
  'Failed sign-ins and reauthentications of staff, shown to the person after their next sign-in.';
comment on table sign_in_address is
  'Failed sign-ins by network in the current minute. Unlogged: the counts may be lost in a crash.';
comment on table staff_session is
  'Sessions of staff: one sign-in with all tokens issued from it.';
comment on table staff_session_token is
  'Tokens of sessions. Only hashes are stored.';
comment on table identity_link is
  'Member of staff that belongs to an issuer and subject of a hosted identity provider. An ended link stays, so that it is not created again automatically.';
comment on table identity_offer is
  'Invitations to link an account of a hosted identity provider to a member of staff.';
comment on table identity_logout is
  'Logouts reported by a hosted identity provider. Each counts once and is stored for a day, so that a sign-in in progress is ended too.';
comment on table sign_in_source is
  'Accounts that failed to sign in from a network in the last minutes: the limit counts accounts, not attempts. Unlogged: the rows may be lost in a crash.';
comment on table password_reset is
  'Links to set a new password. Requests for unknown emails are stored too, so that both are limited and answered alike.';
comment on table identity_passkey is
  'Passkeys (WebAuthn credentials) of staff at the embedded identity, a second factor beside the authenticator app.';
comment on table passkey_challenge is
  'Open WebAuthn challenges. A challenge belongs to one person, session and purpose, expires after five minutes and is deleted when it is used.';

comment on table identity_account is
  'Credentials of staff at the embedded identity provider, and their subject at a hosted one.';
comment on column identity_account.provider is
  'Identity provider: embedded or a hosted one.';
comment on column identity_account.subject is
  'Identifier of the account at the provider.';
comment on column identity_account.password_hash is
  'Argon2id hash in the PHC format. Null if no password is set; then none is accepted.';
comment on column identity_account.password_changed_at is
  'When the password was last set.';
comment on column identity_account.must_change is
  'Whether the person must set a new password at the next sign-in.';
comment on column identity_account.totp_secret is
  'Secret of the authenticator app, encrypted with ERP_SECRET; null for none.';
comment on column identity_account.totp_enrolled_at is
  'When the authenticator app was confirmed.';
comment on column identity_account.totp_last_step is
  'Time step of the last accepted code; each code is accepted once.';
comment on column identity_account.totp_pending is
  'Encrypted secret of an authenticator app that is not confirmed yet.';
comment on column identity_account.totp_pending_at is
  'When that secret was created.';
comment on table identity_recovery_code is
  'Recovery codes of two-factor authentication. Only hashes are stored.';
comment on column identity_recovery_code.code_hash is
  'Hash of the code.';
comment on column identity_recovery_code.used_at is
  'When it was used; null until then.';
comment on table sign_in_attempt is
  'Not used since sign_in_limit counts failed attempts. Dropped one release later.';
comment on column sign_in_attempt.email_hash is
  'Keyed hash of the email address.';
comment on column sign_in_attempt.failures is
  'Number of failed attempts.';
comment on column sign_in_attempt.first_at is
  'Time of the first of them.';
comment on column sign_in_attempt.locked_until is
  'Until when attempts are rejected; null if they are not.';
comment on column sign_in_attempt.marked is
  'Whether the staff record was locked too.';
comment on table sign_in_limit is
  'Failed attempts by account and source, also of unknown emails, so that both are answered alike. Only a keyed hash of the email is stored.';
comment on column sign_in_limit.account is
  'Keyed hash of the email address.';
comment on column sign_in_limit.source is
  'Where the attempts come from: a browser that has signed in to the account before, an open session, or all others together.';
comment on column sign_in_limit.failures is
  'Number of failed attempts.';
comment on column sign_in_limit.first_at is
  'Time of the first of them.';
comment on column sign_in_limit.blocked_until is
  'Until when attempts are rejected; null if they are not.';
comment on table registration is
  'Registrations whose email is not confirmed yet. Only hashes of the links are stored.';
comment on column registration.account is
  'Keyed hash of the email address.';
comment on column registration.password_hash is
  'Argon2id hash in the PHC format.';
comment on column registration.attempts is
  'Number of attempts to confirm it, at most 5.';
comment on column registration.closed_at is
  'When it was confirmed or replaced; null while the link is valid.';
comment on table failed_sign_in is
  'Failed sign-ins and reauthentications of staff, shown to the person after their next sign-in.';
comment on column failed_sign_in.at is
  'When it failed.';
comment on column failed_sign_in.purpose is
  'sign-in, or step-up for a reauthentication.';
comment on column failed_sign_in.user_agent is
  'Personal data: user agent of the browser.';
comment on table sign_in_address is
  'Failed sign-ins by network in the current minute. Unlogged: the counts may be lost in a crash.';
comment on column sign_in_address.purpose is
  'What is counted: sign-in or register.';
comment on column sign_in_address.network is
  'Personal data: network of the client.';
comment on column sign_in_address.started_at is
  'Start of the window.';
comment on column sign_in_address.count is
  'Number of failed attempts in the window.';
comment on table staff_session is
  'Sessions of staff: one sign-in with all tokens issued from it.';
comment on column staff_session.provider is
  'Identity provider of the sign-in.';
comment on column staff_session.upstream is
  'Refresh token of the identity provider, encrypted; null without one.';
comment on column staff_session.expires_at is
  'When it ends at the latest.';
comment on column staff_session.last_seen_at is
  'Time of the last request, to about a minute.';
comment on column staff_session.reauthenticated_at is
  'Time of the sign-in or of the last reauthentication.';
comment on column staff_session.user_agent is
  'Personal data: user agent of the browser.';
comment on column staff_session.ended_at is
  'When it ended; null while it is active.';
comment on column staff_session.ended_reason is
  'Why it ended; null while it is active.';
comment on column staff_session.refresh_claim is
  'Identifier of the request that currently renews the refresh token of the provider; null for none.';
comment on column staff_session.refresh_claim_until is
  'When that claim expires, in case its process ended.';
comment on column staff_session.provider_sid is
  'Session at the identity provider, for back-channel sign-out; null if it reports none.';
comment on table staff_session_token is
  'Tokens of sessions. Only hashes are stored.';
comment on column staff_session_token.hash is
  'SHA-256 of the token.';
comment on column staff_session_token.kind is
  'access or refresh.';
comment on column staff_session_token.issued_at is
  'When it was issued.';
comment on column staff_session_token.expires_at is
  'Until when it is valid.';
comment on column staff_session_token.replaced_at is
  'When a refresh token was exchanged for the next one; null until then. It is accepted once.';
comment on column staff_session_token.salt is
  'Random value from which the next token is derived; null until it is replaced.';
comment on table identity_link is
  'Member of staff that belongs to an issuer and subject of a hosted identity provider. An ended link stays, so that it is not created again automatically.';
comment on column identity_link.issuer is
  'Address of the identity provider that issued the subject.';
comment on column identity_link.subject is
  'Identifier of the account at the issuer.';
comment on column identity_link.email is
  'Personal data: name of the account as the provider last reported it.';
comment on column identity_link.source is
  'How it was linked: offer, invitation, e-mail (a verified email address) or command.';
comment on column identity_link.linked_at is
  'When it was linked.';
comment on column identity_link.ended_at is
  'When the link was ended; null while it counts.';
comment on column identity_link.ended_by is
  'Email address of the person who ended it.';
comment on table identity_offer is
  'Invitations to link an account of a hosted identity provider to a member of staff.';
comment on column identity_offer.expires_at is
  'Until when the invitation is valid.';
comment on column identity_offer.used_at is
  'When it was used; null until then.';
comment on table identity_logout is
  'Logouts reported by a hosted identity provider. Each counts once and is stored for a day, so that a sign-in in progress is ended too.';
comment on column identity_logout.token_hash is
  'SHA-256 of the identifier of the logout token.';
comment on column identity_logout.provider_sid is
  'Session at the provider that ended; null for all sessions of the subject.';
comment on column identity_logout.received_at is
  'When the provider reported it.';
comment on table sign_in_source is
  'Accounts that failed to sign in from a network in the last minutes: the limit counts accounts, not attempts. Unlogged: the rows may be lost in a crash.';
comment on column sign_in_source.purpose is
  'What is counted: sign-in or password-reset.';
comment on column sign_in_source.network is
  'Personal data: network of the client.';
comment on column sign_in_source.account is
  'Keyed hash of the email address.';
comment on column sign_in_source.at is
  'Time of the last attempt.';
comment on table password_reset is
  'Links to set a new password. Requests for unknown emails are stored too, so that both are limited and answered alike.';
comment on column password_reset.account is
  'Keyed hash of the email address.';
comment on column password_reset.token_hash is
  'SHA-256 of the token of the link; null if the email address is unknown.';
comment on column password_reset.expires_at is
  '30 minutes after its creation.';
comment on column password_reset.closed_at is
  'When it was used, replaced by a newer one, or voided by another change of the password; null while it is valid.';
comment on table identity_passkey is
  'Passkeys (WebAuthn credentials) of staff at the embedded identity, a second factor beside the authenticator app.';
comment on column identity_passkey.credential_id is
  'Identifier of the credential, from the authenticator.';
comment on column identity_passkey.public_key is
  'Public key of the credential, in COSE format.';
comment on column identity_passkey.sign_count is
  'Signature counter that the authenticator last reported.';
comment on column identity_passkey.transports is
  'How the browser reaches the authenticator, such as internal or usb.';
comment on column identity_passkey.name is
  'Name that the person gave the passkey.';
comment on column identity_passkey.last_used_at is
  'Last sign-in with it; null for never.';
comment on table passkey_challenge is
  'Open WebAuthn challenges. A challenge belongs to one person, session and purpose, expires after five minutes and is deleted when it is used.';
comment on column passkey_challenge.challenge is
  'Random challenge that the authenticator signs.';
comment on column passkey_challenge.purpose is
  'What it is for: sign-in, step-up, change or register.';
comment on column passkey_challenge.expires_at is
  'Five minutes after its creation.';

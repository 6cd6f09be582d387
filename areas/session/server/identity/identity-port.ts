import { sessionMessages } from '#areas/session/messages.ts'
import type { PasskeyAssertion, PasskeyRequest } from '#areas/session/passkey-responses.ts'
import { AppError } from '#platform/server/errors.ts'

/** Proof of identity that a person sends. */
export type Proof = {
  email: string
  password: string
  /** Code of an authenticator app, or a recovery code. */
  code?: string | undefined
  /** Signature of a passkey for the challenge of the previous step. */
  passkey?: PasskeyAssertion | undefined
  /** New password that replaces one that must be changed. */
  newPassword?: string | undefined
  /** State that the identity returned when it required another step. */
  state?: string | undefined
}

/** Person as identified by an identity. Staff are found by issuer and subject, never by email alone. */
export type Subject = {
  provider: string
  /** Issuer that defines the subject; the embedded identity is its own issuer. */
  issuer: string
  subject: string
  email: string
  /** Whether the identity has verified the email. */
  emailVerified: boolean
  /**
   * Time of authentication at the identity, in seconds since 1970. A provider that remembers a browser may sign in
   * without asking. Null if the provider does not report it; absent if the person authenticated just now.
   */
  provenAt?: number | null
  /** Session id at the identity, if it reports one. */
  sid?: string | null
  /** State needed to refresh at the identity. Stored sealed with the session. */
  upstream: string | null
}

/** Message from an identity that sessions have ended: one, by its session id, or all of a person. */
export type UpstreamLogout = {
  /** Unique id of the message, so that it is processed once. */
  id: string
  issuer: string
  subject: string | null
  sid: string | null
}

/** Response of an identity to a proof. `state` is stored sealed in a cookie and sent with the next proof. */
export type SignInResult =
  /** `recoveryCodes` if the person set up a second factor with this proof. */
  | { status: 'signed-in'; subject: Subject; recoveryCodes?: readonly string[] }
  | { status: 'new-password-required'; state?: string | undefined }
  /** `accepts` are the factors of the person; a code by default. A recovery code is accepted with each of them. */
  | {
      status: 'second-factor-required'
      state?: string | undefined
      accepts?: { app: boolean; passkey: boolean }
    }
  /** An app must be set up first: `enrol` returns its secret, and its first code is sent with the next proof. */
  | { status: 'set-up-required'; state: string }
  | { status: 'rejected'; error: 'password' | 'code' | 'passkey' | 'weak-password' | 'reused-password' }

/** Operations that every identity provides for its sessions. */
type AnyIdentity = {
  name: string
  /** Whether the session may continue. The embedded identity always allows it; a hosted one is queried. */
  refresh: (upstream: string | null) => Promise<{ isActive: boolean; upstream: string | null }>
  /**
   * Ends the session at the identity and returns the URL to which the browser must go to end the identity's own
   * session. Never throws, because the local session has already ended.
   */
  signOut: (upstream: string | null) => Promise<{ goTo: string | null }>
  /** Ends all sessions of the person at the identity. Never throws. */
  signOutEverywhere: (upstream: string | null) => Promise<void>
}

/** Identity that uses the console's sign-in form: the embedded identity or Amazon Cognito. */
export type FormIdentity = AnyIdentity & {
  signIn: 'form'
  password: (proof: Proof) => Promise<SignInResult>
  /** Creates the secret of an app to set up at the stored step; null if no step requires it. */
  enrol?: (stored: string) => Promise<{ secret: string; email: string; state: string } | null>
  /** Creates a challenge for the passkeys of the person at the stored step; null if the step accepts none. */
  passkeyRequest?: (stored: string) => Promise<{ request: PasskeyRequest; state: string } | null>
}

/** State stored sealed in the browser until it returns from the identity. */
export type RedirectState = { state: string; nonce: string; verifier: string; began: number }

/** Identity with its own sign-in pages: OpenID Connect. */
export type RedirectIdentity = AnyIdentity & {
  signIn: 'redirect'
  /** Name of the provider on the sign-in button. */
  label: string
  /**
   * Returns the URL of the sign-in page. With `again` the person must authenticate even if they have a session there.
   */
  begin: (how: { again: boolean }) => Promise<{ address: string; redirectState: RedirectState }>
  /** Returns the person identified by the query of the redirect. */
  finish: (query: string, redirectState: RedirectState, how: { again: boolean }) => Promise<Subject>
  /** Verifies a logout token. Throws `IdentityRejected` if it is not valid. */
  readLogout: (token: string) => Promise<UpstreamLogout>
}

/** Identity that stores passwords and second factors. The session code does not depend on which one is used. */
export type Identity = FormIdentity | RedirectIdentity

/** Thrown for a message that is not from the identity, not for this client or not of the expected type. */
export class IdentityRejected extends Error {}

/** Error shown while the identity service is unavailable. */
export const unreachable = (cause?: unknown) =>
  new AppError(sessionMessages('IDENTITY_UNAVAILABLE'), {
    code: 'PROVIDER_ERROR',
    httpStatus: 503,
    retryAfterSeconds: 10,
    cause,
  })

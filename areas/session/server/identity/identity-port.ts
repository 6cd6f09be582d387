import { AppError } from '#platform/server/errors/errors.ts'

/** What a person sends to prove who they are. */
export type Proof = {
  email: string
  password: string
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined
  /** In place of one that must be changed. */
  newPassword?: string | undefined
  /** What the identity asked to be kept when it wanted one more step. */
  kept?: string | undefined
}

/** Whom an identity means. Staff are found by issuer and subject, never by the e-mail alone. */
export type Subject = {
  provider: string
  /** Beside whom the subject means something; the embedded identity is its own. */
  issuer: string
  subject: string
  email: string
  /** Whether the identity vouches for the e-mail. */
  emailVerified: boolean
  /**
   * When the person showed the identity who they are, in seconds since 1970: one that already knows a browser lets it
   * in unasked. Null where it does not say; absent where they did so just now.
   */
  provenAt?: number | null
  /** What the identity calls its own session, where it says so. */
  sid?: string | null
  /** What the identity needs to be asked again. The session keeps it sealed. */
  upstream: string | null
}

/** An identity's word that sessions have ended there: one, by its name, or all of a person. */
export type UpstreamLogout = {
  /** Told once: another word has another. */
  id: string
  issuer: string
  subject: string | null
  sid: string | null
}

/** What an identity says to a proof. `kept` comes back with the next one, sealed on its way. */
export type Answer =
  | { said: 'signed-in'; who: Subject }
  | { said: 'new-password-required'; kept?: string | undefined }
  | { said: 'second-factor-required'; kept?: string | undefined }
  /** An app must be set up first: `enrol` gives what it is shown, and its first code comes with the next proof. */
  | { said: 'set-up-required'; kept: string }
  | { said: 'refused'; because: 'password' | 'code' }
  | { said: 'refused'; because: 'new-password'; why?: string | undefined }

/** What every identity can do with a session that began by it. */
type AnyIdentity = {
  name: string
  /** Whether the session may go on. The embedded one always says so; a hosted one asks upstream. */
  refresh: (upstream: string | null) => Promise<{ goesOn: boolean; upstream: string | null }>
  /**
   * Tells the identity that the session has ended, and says where the browser should go so that the identity's own
   * session ends as well. Never fails: ours has ended already.
   */
  signOut: (upstream: string | null) => Promise<{ goTo: string | null }>
  /** Ends what the person has open everywhere at the identity. Never fails either. */
  signOutEverywhere: (upstream: string | null) => Promise<void>
}

/** Signs in by the console's own form: the embedded identity, Amazon Cognito. */
export type FormIdentity = AnyIdentity & {
  signIn: 'form'
  password: (proof: Proof) => Promise<Answer>
  /** Makes the secret of an app that must be set up at the step that was kept; null where no step waits for that. */
  enrol?: (stored: string) => Promise<{ secret: string; email: string; kept: string } | null>
}

/** What must be kept, sealed, in the browser that goes away until it returns. */
export type RedirectState = { state: string; nonce: string; verifier: string; began: number }

/** Signs in on the identity's own pages: OpenID Connect. */
export type RedirectIdentity = AnyIdentity & {
  signIn: 'redirect'
  /** As the button says it. */
  label: string
  /** The address to go to. With `again` the person proves anew who they are, whatever session they have there. */
  begin: (how: { again: boolean }) => Promise<{ address: string; redirectState: RedirectState }>
  /** Whom the query of the returning browser means. */
  finish: (query: string, redirectState: RedirectState, how: { again: boolean }) => Promise<Subject>
  /** Reads what the service sent by itself about sessions that ended. Throws `IdentityRejected` where it is not its word. */
  readLogout: (token: string) => Promise<UpstreamLogout>
}

/** Where passwords and second factors live. The session does not know which. */
export type Identity = FormIdentity | RedirectIdentity

/** A word that is not the identity's, or not for us, or not about what it should be. */
export class IdentityRejected extends Error {}

/** What a person is told while the identity service cannot be asked. */
export const unreachable = (cause?: unknown) =>
  new AppError('Your identity service does not answer right now. Try again in a moment.', {
    code: 'PROVIDER_ERROR',
    httpStatus: 503,
    retryAfterSeconds: 10,
    cause,
  })

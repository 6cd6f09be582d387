/** What a person sends to prove who they are. */
export type Proof = {
  email: string
  password: string
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined
  /** In place of one that must be changed. */
  newPassword?: string | undefined
}

/** Whom an identity means. Staff are found by provider and subject, never by the e-mail alone. */
export type Subject = {
  provider: string
  subject: string
  email: string
  /** The identity's own refresh token. The session keeps it sealed. */
  upstream: string | null
}

/** What an identity says to a proof. */
export type Answer =
  | { said: 'signed-in'; who: Subject }
  | { said: 'new-password-required' }
  | { said: 'second-factor-required' }
  | { said: 'refused'; because: 'password' | 'code' | 'new-password' }

/** What every identity can do with a session that began by it. */
type AnyIdentity = {
  name: string
  /** Whether the session may go on. The embedded one always says so; a hosted one asks upstream when due. */
  refresh: (upstream: string | null) => Promise<{ goesOn: boolean; upstream: string | null }>
  /** Tells the identity that the session has ended. Never fails: ours has ended already. */
  signOut: (upstream: string | null) => Promise<void>
}

/** Signs in by the console's own form: the embedded identity, Amazon Cognito. */
export type FormIdentity = AnyIdentity & {
  signIn: 'form'
  password: (proof: Proof) => Promise<Answer>
  /** Absent where people cannot ask for an account. */
  register?: (who: { userId: number; email: string; password: string }) => Promise<void>
  /** Absent where no mail leaves the house. */
  forgotPassword?: (email: string) => Promise<void>
}

/** Signs in on the identity's own pages: OpenID Connect. */
export type RedirectIdentity = AnyIdentity & {
  signIn: 'redirect'
  /** The address to go to, and what must be kept (sealed, in a cookie) until the person returns. */
  begin: (returnTo: string) => Promise<{ address: string; kept: string }>
  finish: (returned: { address: string; kept: string }) => Promise<{ who: Subject; returnTo: string }>
}

/** Where passwords and second factors live. The session does not know which. */
export type Identity = FormIdentity | RedirectIdentity

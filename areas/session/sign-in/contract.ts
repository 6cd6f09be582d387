import { languages } from '#platform/words.ts'
import { z } from 'zod'
import { sessionMessages } from '#areas/session/messages.ts'
import { PasskeyAssertion, PasskeyRequest } from '#areas/session/passkey-responses.ts'
import { passwordLengths } from '#areas/session/rules.ts'
import { AccessTree } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { requiredMessage } from '#platform/contract/fields.ts'

// Part of the session contract needed before sign-in. It is loaded with the first page, so it must stay small.
export const Email = z.string().trim().toLowerCase().min(1, requiredMessage).max(254).pipe(z.email())
/** Password as entered. Leading and trailing spaces are part of it. */
export const Password = z.string().min(1, requiredMessage).max(200)
/** New password. The server also checks the longer minimum without a second factor, and common passwords. */
export const NewPassword = Password.min(
  passwordLengths.withSecondFactor,
  sessionMessages.issue('PASSWORD_SHORT', { min: passwordLengths.withSecondFactor }),
)
/** Six-digit code of an authenticator app, or a recovery code. */
export const Code = z.string().trim().min(6).max(20)

const Purpose = z.enum(['sign-in', 'prove'])
/** Token of an invitation, or of a user manager's link that links the account signing in to a person. */
const LinkToken = z.string().trim().min(1).max(200)

/** Response to a sign-in or a refresh. The console stores it as `userData`. */
export const SignedIn = z.object({
  email: z.string(),
  token: z.string(),
  /** Same value under its older name. */
  jwtToken: z.string(),
  /** Expiry of the token, in milliseconds since 1970. */
  expirationTime: z.int(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const SignInReply = SignedIn.extend({
  /** Recovery codes of a second factor that was set up during the sign-in, shown only once. */
  recoveryCodes: z.array(z.string()).optional(),
})
export type SignInReply = z.infer<typeof SignInReply>

/** Options that the sign-in screen needs before anyone is signed in. */
export const SignInOptions = z.object({
  mode: z.enum(['demo', 'production']),
  signIn: z.enum(['form', 'redirect']),
  /** Label of the button that leads to the identity service; empty if the console's form is used. */
  provider: z.string(),
  /** Whether this application stores the passwords, and so sets the first one through an invitation. */
  keepsPasswords: z.boolean(),
  /** Whether a person who forgot their password can request a link by email. */
  passwordReset: z.boolean(),
  registrationOpen: z.boolean(),
  /** Empty outside demo mode. */
  demoAccounts: z.array(
    z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() }),
  ),
})
export type SignInOptions = z.infer<typeof SignInOptions>

export const WhoAmI = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  level: z.int(),
  roleId: z.int().nullable(),
  roleName: z.string(),
  isLineManager: z.boolean(),
  /** Language that the person chose for the console; null if they have not chosen one. */
  language: z.enum(languages).nullable(),
  access: AccessTree,
})
export type WhoAmI = z.infer<typeof WhoAmI>

/** New secret for an authenticator app. It takes effect when a code is confirmed. */
export const Enrolment = z.object({
  secret: z.string(),
  /** URI of the secret, as encoded in the QR code. */
  address: z.string(),
  /** QR code as an SVG path in a square of `size` units. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type Enrolment = z.infer<typeof Enrolment>

/**
 * After an error for the field `code`, `passkey` or `newPassword`, the same call must be repeated with that field. For
 * `code` and `passkey` together, one of them is enough.
 */
export const signInCalls = {
  options: call('/session/options', {
    needs: 'public',
    request: z.object({}),
    reply: SignInOptions,
  }),
  signIn: call('/session/sign-in', {
    needs: 'public',
    request: z.object({
      email: Email,
      password: Password,
      code: Code.optional(),
      passkey: PasskeyAssertion.optional(),
      newPassword: NewPassword.optional(),
      link: LinkToken.optional(),
    }),
    reply: SignInReply,
  }),
  /**
   * Returns the secret for the app after an error on the field `enrolment`. The next sign-in includes its first code.
   */
  enrol: call('/session/sign-in-enrol', { needs: 'public', request: z.object({}), reply: Enrolment }),
  /** Returns a challenge for the person's passkeys after an error on the field `passkey`. */
  passkey: call('/session/sign-in-passkey', {
    needs: 'public',
    request: z.object({}),
    reply: PasskeyRequest,
  }),
  /** Returns the URL of the identity service for a sign-in or a reauthentication. */
  leave: call('/session/redirect-begin', {
    needs: 'public',
    request: z.object({ purpose: Purpose, link: LinkToken.optional() }),
    reply: z.object({ address: z.string() }),
  }),
  /** Completes the sign-in with the query of the redirect from the identity service. */
  arrive: call('/session/redirect-finish', {
    needs: 'public',
    request: z.object({ query: z.string().max(8000) }),
    reply: z.object({ purpose: Purpose, signedIn: SignedIn.nullable() }),
  }),
  /** Reads the refresh token from its HTTP-only cookie. */
  refresh: call('/session/refresh', {
    needs: 'public',
    background: true,
    request: z.object({}),
    reply: SignedIn,
  }),
  /** Ends the session of the token and the cookie. Succeeds even if the session has already ended. */
  signOut: call('/session/sign-out', {
    needs: 'public',
    request: z.object({}),
    reply: z.object({
      signedOut: z.boolean(),
      /** URL that ends the session at the identity service as well, or null. */
      goTo: z.string().nullable(),
    }),
  }),
}

/** Returns the signed-in person. */
export const whoAmI = call('/session/who-am-i', {
  needs: 'signed-in',
  background: true,
  request: z.object({}),
  reply: WhoAmI,
})

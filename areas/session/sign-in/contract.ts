import { z } from 'zod'
import { passwordMessage, getPasswordError } from '#areas/session/rules.ts'
import { AccessTree } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { requiredMessage } from '#platform/contract/fields/text.ts'

// What the console must know before anybody is in: everyone's first page carries it, and no more.
export const Email = z.string().trim().toLowerCase().min(1, requiredMessage).max(254).pipe(z.email())
/** As typed: blanks at the ends belong to a password. */
export const Password = z.string().min(1, requiredMessage).max(200)
/** A password that may be kept. */
export const NewPassword = Password.refine((password) => getPasswordError(password) === null, passwordMessage)
/** Six digits of an authenticator app, or a recovery code. */
export const Code = z.string().trim().min(6).max(20)

const Purpose = z.enum(['sign-in', 'prove'])
/** Of an invitation, or of a user manager's word that whoever signs in by it is that person. */
const LinkToken = z.string().trim().min(1).max(200)

/** What a sign-in and a refresh answer: the console keeps it as `userData`. */
export const SignedIn = z.object({
  email: z.string(),
  token: z.string(),
  /** The same value under its older name. */
  jwtToken: z.string(),
  /** When the token ends, in milliseconds since 1970. */
  expirationTime: z.int(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** What the sign-in screen must know before anybody is known. */
export const SignInOptions = z.object({
  mode: z.enum(['demo', 'production']),
  signIn: z.enum(['form', 'redirect']),
  /** What the button that leads to the identity's own pages calls it; empty for a form. */
  provider: z.string(),
  /** Whether this product keeps the passwords, and so takes first ones by an invitation. */
  keepsPasswords: z.boolean(),
  /** Whether a person who forgot their password can have a link mailed to set a new one. */
  passwordReset: z.boolean(),
  registrationOpen: z.boolean(),
  /** Only in demo mode, else empty. */
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
  access: AccessTree,
})
export type WhoAmI = z.infer<typeof WhoAmI>

/** A new secret for an authenticator app, which counts for nothing until a code of it is sent. */
export const Enrolment = z.object({
  secret: z.string(),
  /** The secret as authenticator apps read it from a picture. */
  address: z.string(),
  /** That picture: the outline of its dark squares, in a square of `size` units. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type Enrolment = z.infer<typeof Enrolment>

/**
 * A code of `SECOND_FACTOR_REQUIRED` or `NEW_PASSWORD_REQUIRED` in a refusal asks for the same call again,
 * with `code` or `newPassword` beside what was sent.
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
      newPassword: NewPassword.optional(),
      link: LinkToken.optional(),
    }),
    reply: SignedIn,
  }),
  /** After a refusal that names `enrolment`: what the app is shown. Its first code goes with the next sign-in. */
  enrol: call('/session/sign-in-enrol', { needs: 'public', request: z.object({}), reply: Enrolment }),
  /** Where to go to sign in, or to prove anew who sits there, on the identity's own pages. */
  leave: call('/session/redirect-begin', {
    needs: 'public',
    request: z.object({ purpose: Purpose, link: LinkToken.optional() }),
    reply: z.object({ address: z.string() }),
  }),
  /** Takes the browser back, with the query that the identity gave it. */
  arrive: call('/session/redirect-finish', {
    needs: 'public',
    request: z.object({ query: z.string().max(8000) }),
    reply: z.object({ purpose: Purpose, signedIn: SignedIn.nullable() }),
  }),
  /** Reads the refresh token from its cookie, which no script can. */
  refresh: call('/session/refresh', {
    needs: 'public',
    background: true,
    request: z.object({}),
    reply: SignedIn,
  }),
  /** Ends the session of the bearer and the cookie; one that has ended already is no fault. */
  signOut: call('/session/sign-out', {
    needs: 'public',
    request: z.object({}),
    reply: z.object({
      signedOut: z.boolean(),
      /** Where the browser goes so that the identity's own session ends too. */
      goTo: z.string().nullable(),
    }),
  }),
}

/** Who the bearer of the token is. */
export const whoAmI = call('/session/who-am-i', {
  needs: 'signed-in',
  background: true,
  request: z.object({}),
  reply: WhoAmI,
})

import { z } from 'zod'
import { whyNotPassword, passwordMessage } from '#areas/session/rules.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { AccessTree, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { defaultPageSize, pageOf } from '#platform/contract/page.ts'
import { Id, requiredMessage, requiredText } from '#platform/contract/text.ts'
import { Moment } from '#platform/contract/time.ts'

const Email = z.string().trim().toLowerCase().min(1, requiredMessage).max(254).pipe(z.email())
/** As typed: blanks at the ends belong to a password. */
const Password = z.string().min(1, requiredMessage).max(200)
/** A password that may be kept. */
export const NewPassword = Password.refine((password) => whyNotPassword(password) === null, passwordMessage)
/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(6).max(20)

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

/** One session of the asking person: a browser or a script. */
export const OwnSession = z.object({
  id: Id,
  /** The browser and system as the user agent tells them, like `Chrome on Windows`. */
  device: z.string(),
  ip: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

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
    }),
    reply: SignedIn,
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
    reply: z.object({ signedOut: z.boolean() }),
  }),
}

export const sessionCalls = {
  whoAmI: call('/session/who-am-i', {
    needs: 'signed-in',
    background: true,
    request: z.object({}),
    reply: WhoAmI,
  }),
  list: call('/session/list', {
    needs: 'signed-in',
    request: z.object({}),
    reply: z.object({ rows: z.array(OwnSession) }),
  }),
  end: write('/session/end', {
    needs: 'signed-in',
    request: z.object({ id: Id }),
    reply: z.object({ id: Id }),
    touches: ['/session/list'],
  }),
  /** Proves again who sits there, before something that weighs more. */
  prove: call('/session/prove', {
    needs: 'signed-in',
    request: z.object({ password: Password, code: Code.optional() }),
    reply: z.object({ provenAt: Moment }),
  }),
}

// Wrong passwords are counted even though the call is refused, so the handler opens the transaction by itself.
const asksForPassword = { touches: ['/session/security', '/session/list'], transaction: false }

export const securityCalls = {
  security: call('/session/security', {
    needs: 'signed-in',
    request: z.object({}),
    reply: z.object({
      secondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      passwordChangedAt: Moment.nullable(),
      /** False where another service keeps passwords and second factors. */
      managedHere: z.boolean(),
    }),
  }),
  /** A new secret, which counts for nothing until it is confirmed with a code. */
  beginSecondFactor: call('/session/second-factor-begin', {
    needs: 'signed-in',
    request: z.object({ password: Password }),
    reply: z.object({
      secret: z.string(),
      /** The secret as authenticator apps read it from a picture. */
      address: z.string(),
      /** That picture: the outline of its dark squares, in a square of `size` units. */
      picture: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  confirmSecondFactor: write('/session/second-factor-confirm', {
    needs: 'signed-in',
    request: z.object({ code: Code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    ...asksForPassword,
  }),
  removeSecondFactor: write('/session/second-factor-remove', {
    needs: 'signed-in',
    request: z.object({ password: Password }),
    reply: z.object({ secondFactor: z.boolean() }),
    ...asksForPassword,
  }),
  /** Ends the person's other sessions. */
  changePassword: write('/session/change-password', {
    needs: 'signed-in',
    request: z.object({ password: Password, newPassword: NewPassword }),
    reply: z.object({ sessionsEnded: z.int() }),
    ...asksForPassword,
  }),
}

const Invitation = z.object({ token: z.string().trim().min(1).max(200) })

/** How someone whom a user manager added gets in: by the link they were given, once. */
export const inviteCalls = {
  invitation: call('/session/invitation', {
    needs: 'public',
    request: Invitation,
    reply: z.object({ email: z.string(), name: z.string() }),
  }),
  accept: write('/session/accept-invitation', {
    needs: 'public',
    request: Invitation.extend({ password: NewPassword }),
    reply: z.object({ email: z.string() }),
  }),
}

export const Registration = z.object({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: Email,
  password: NewPassword,
})

const count = (otherwise: number, most: number) =>
  z.coerce.number().int().min(1).max(most).catch(otherwise).default(otherwise)

/** The calls of before the identity service, kept for scripts: the specification's legacy paths. */
export const legacyCalls = {
  authenticate: call('/users/authenticate', {
    needs: 'public',
    request: z.object({ email: Email, password: Password }),
    reply: SignedIn,
  }),
  /** Answers the same whether or not the e-mail is known. */
  register: call('/users/register', { needs: 'public', request: Registration, reply: z.string() }),
  users: call('/users', {
    method: 'GET',
    needs: withAnyFlag(usersPlace),
    request: z.object({ page: count(1, 100_000), limit: count(defaultPageSize, 100) }),
    reply: pageOf(
      z.object({
        id: Id,
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        roleName: z.string(),
        status: z.string(),
      }),
    ),
  }),
}

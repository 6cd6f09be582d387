import { z } from 'zod'
import { passwordMessage, whyNotPassword } from '#areas/session/rules.ts'
import { AccessTree } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { requiredMessage } from '#platform/contract/text.ts'

// What the console must know before anybody is in: everyone's first page carries it, and no more.
export const Email = z.string().trim().toLowerCase().min(1, requiredMessage).max(254).pipe(z.email())
/** As typed: blanks at the ends belong to a password. */
export const Password = z.string().min(1, requiredMessage).max(200)
/** A password that may be kept. */
export const NewPassword = Password.refine((password) => whyNotPassword(password) === null, passwordMessage)
/** Six digits of an authenticator app, or a recovery code. */
export const Code = z.string().trim().min(6).max(20)

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

/** Who the bearer of the token is. */
export const whoAmI = call('/session/who-am-i', {
  needs: 'signed-in',
  background: true,
  request: z.object({}),
  reply: WhoAmI,
})

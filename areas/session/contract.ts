import { languages } from '#platform/words.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  Code,
  Email,
  Enrolment,
  NewPassword,
  Password,
  SignedIn,
  whoAmI,
} from '#areas/session/sign-in/contract.ts'
import { ownProof } from '#areas/session/passkeys/contract.ts'
import { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { reauthenticationForPermissions, write } from '#platform/contract/call.ts'
import { defaultPageSize, pageOf } from '#platform/contract/page.ts'
import { Id, Reason, requiredMessage, requiredText, Moment } from '#platform/contract/fields.ts'

export { NewPassword, SignedIn, signInCalls } from '#areas/session/sign-in/contract.ts'

/** One session of the signed-in person: a browser or a script. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and operating system according to the user agent, such as `Chrome (Windows)`. */
  device: z.string(),
  ip: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

const signedInCalls = callGroup({ needs: 'signed-in' })

export const sessionCalls = {
  whoAmI,
  list: signedInCalls.read('/session/list', {
    request: z.object({}),
    reply: z.object({ rows: z.array(OwnSession) }),
  }),
  /** Failed attempts at the person's account between their previous sign-in and this one. */
  failedAttempts: signedInCalls.read('/session/failed-attempts', {
    request: z.object({}),
    reply: z.object({
      count: z.int(),
      /** Time of the previous sign-in; null if there is none. */
      since: Moment.nullable(),
      /** The last ten. */
      rows: z.array(
        z.object({
          at: Moment,
          purpose: z.enum(['sign-in', 'step-up']),
          device: z.string(),
          ip: z.string(),
        }),
      ),
    }),
  }),
  /** Needs a recent identity check, so that a hijacked session cannot sign out its owner. */
  end: signedInCalls.write('/session/end', {
    request: z.object({ id: Id }),
    reply: z.object({ id: Id }),
    reauthentication: reauthenticationForPermissions,
    invalidates: ['/session/list'],
  }),
  /** Stores the person’s console language, which applies in every browser. */
  setLanguage: signedInCalls.write('/session/set-language', {
    background: true,
    request: z.object({ language: z.enum(languages) }),
    reply: z.object({ language: z.enum(languages) }),
  }),
  /**
   * Reauthenticates the person before a sensitive action: with the password and, if the person has a second factor, a code;
   * or with a passkey alone, whose authenticator verifies the person, and a challenge of `/session/passkey-challenge`.
   */
  prove: signedInCalls.read('/session/prove', {
    request: z
      .object({
        password: Password.optional(),
        code: Code.optional(),
        passkey: PasskeyAssertion.optional(),
      })
      .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
        path: ['password'],
        error: requiredMessage,
      }),
    reply: z.object({ provenAt: Moment }),
  }),
}

export const confirmationCalls = {
  /**
   * Confirms the act that an earlier reply asked to confirm. The person must have reauthenticated after that reply; each
   * reauthentication confirms one act, for one request.
   */
  confirm: signedInCalls.write('/session/confirm-act', {
    request: z.object({ id: z.uuid() }),
    reply: z.object({ id: z.string() }),
    invalidates: [],
  }),
}

// Wrong passwords are counted even though the call fails, so the handler opens its own transaction.
const asksForPassword = { invalidates: ['/session/security', '/session/list'], transaction: false }

export const securityCalls = {
  security: signedInCalls.read('/session/security', {
    request: z.object({}),
    reply: z.object({
      secondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      passwordChangedAt: Moment.nullable(),
      /** False if an external service manages passwords and second factors. */
      managedHere: z.boolean(),
    }),
  }),
  /** Creates a new secret, which has no effect until it is confirmed with a code. */
  beginSecondFactor: signedInCalls.read('/session/second-factor-begin', {
    request: z.object(ownProof),
    reply: Enrolment,
  }),
  confirmSecondFactor: write('/session/second-factor-confirm', {
    needs: 'signed-in',
    request: z.object({ code: Code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    ...asksForPassword,
  }),
  removeSecondFactor: write('/session/second-factor-remove', {
    needs: 'signed-in',
    request: z.object(ownProof),
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

const byManager = {
  needs: toUpdate(usersPlace),
  invalidates: ['/users/', '/audit/'],
  reauthentication: reauthenticationForPermissions,
}

const readCalls = callGroup({ needs: withAnyFlag(usersPlace) })

/**
 * Links between staff and the hosted identity service. A person must be linked before they can sign in through it.
 */
export const identityCalls = {
  identity: readCalls.read('/users/identity', {
    request: z.object({ userId: Id }),
    reply: z.object({
      /** False if this product manages passwords itself. */
      hosted: z.boolean(),
      /** Whether the person has a second factor in this product. */
      hasSecondFactor: z.boolean(),
      link: z.object({ email: z.string(), madeBy: z.string(), linkedAt: Moment }).nullable(),
    }),
  }),
  /** Mails the person the link; nobody else receives it. */
  offerIdentity: write('/users/identity-offer', {
    ...byManager,
    request: z.object({ userId: Id, reason: Reason }),
    reply: z.object({ expiresAt: Moment }),
  }),
  unlinkIdentity: write('/users/identity-unlink', {
    ...byManager,
    request: z.object({ userId: Id, reason: Reason }),
    reply: z.object({ sessionsEnded: z.int() }),
  }),
  /** Ends all sessions of the person, including this one and those at the identity service. */
  endEverywhere: signedInCalls.write('/session/end-everywhere', {
    request: z.object({}),
    reply: z.object({ sessionsEnded: z.int(), goTo: z.string().nullable() }),
    reauthentication: reauthenticationForPermissions,
    invalidates: ['/session/list'],
    transaction: false,
  }),
}

const Invitation = z.object({ token: z.string().trim().min(1).max(200) })

const guestCalls = callGroup({ needs: 'public' })

/** First sign-in of a person added by a user manager, through a single-use link. */
export const inviteCalls = {
  invitation: guestCalls.read('/session/invitation', {
    request: Invitation,
    reply: z.object({ email: z.string(), name: z.string() }),
  }),
  accept: guestCalls.write('/session/accept-invitation', {
    request: Invitation.extend({ password: NewPassword }),
    reply: z.object({ email: z.string() }),
  }),
}

const ResetToken = z.object({ token: z.string().trim().min(20).max(100) })

/** Password reset by an emailed link. Only with built-in passwords. */
export const passwordResetCalls = {
  /** The reply does not reveal whether the email is known. */
  forgotPassword: guestCalls.read('/session/forgot-password', {
    request: z.object({ email: Email, language: z.enum(['en', 'fil']).default('en') }),
    reply: z.object({ minutes: z.int() }),
  }),
  /** Returns the account of a reset link. Viewing a link does not use it up. */
  passwordReset: guestCalls.read('/session/password-reset', {
    request: ResetToken,
    reply: z.object({ email: z.string() }),
  }),
  /** Uses up the link and ends all sessions of the person. */
  resetPassword: guestCalls.write('/session/reset-password', {
    request: ResetToken.extend({
      newPassword: NewPassword,
      /** Language of the email that confirms the change. */
      language: z.enum(['en', 'fil']).default('en'),
    }),
    reply: z.object({ email: z.string(), sessionsEnded: z.int() }),
  }),
}

export const Registration = z.object({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: Email,
  password: NewPassword,
})

export const registrationCalls = {
  /** Confirms a registration with its emailed link and the password that was chosen for it. */
  confirm: write('/session/confirm-registration', {
    needs: 'public',
    request: ResetToken.extend({ password: Password }),
    reply: z.object({ email: z.string() }),
    // Wrong passwords are counted even though the call fails.
    transaction: false,
  }),
}

const count = (otherwise: number, max: number) =>
  z.coerce.number().int().min(1).max(max).catch(otherwise).default(otherwise)

/** Legacy calls from before the identity service, for scripts. */
export const legacyCalls = {
  authenticate: guestCalls.read('/users/authenticate', {
    request: z.object({ email: Email, password: Password }),
    reply: SignedIn,
  }),
  /** The reply does not reveal whether the email is known. */
  register: guestCalls.read('/users/register', {
    request: Registration.extend({ language: z.enum(languages).default('en') }),
    reply: z.string(),
  }),
  users: readCalls.read('/users', {
    method: 'GET',
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

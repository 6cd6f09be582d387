import { sessionMessages } from '#areas/session/messages.ts'
import type { PasskeyAssertion } from '#areas/session/passkey-responses.ts'
import type { SessionContext } from './session-context.ts'
import { forgetAttempts } from './attempts.ts'
import { accountOf, embedded } from './identity/accounts.ts'
import { embeddedSubject } from './identity/embedded.ts'
import type { SignInResult } from './identity/identity-port.ts'
import { type OwnProof, ownProofAnswer } from './identity/own-security.ts'
import { isPasskeyProof } from './passkeys/verify.ts'
import { reauthenticate, wrongPassword } from './reauthentication.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/**
 * Requires the person's password, and their code or passkey for changes of the second factors. Wrong ones count like failed
 * sign-ins, so an unattended session does not allow guessing.
 */
export async function requireProof(sessionContext: SessionContext, staff: Staff, proof: OwnProof) {
  assertOwnIdentity(sessionContext)
  const signIn = () => ownProofAnswer(sessionContext, staff, proof, Date.now())
  const { account, source } = await reauthenticate(sessionContext, staff.email, signIn, {
    error: wrongPassword,
    sessionId: staff.sessionId,
  })
  await forgetAttempts(sessionContext.db, account, source)
}

export function assertOwnIdentity({ identity }: SessionContext) {
  if (identity.name !== embedded) throw new AppError(sessionMessages('SECURITY_ELSEWHERE'))
}

/**
 * Result of a reauthentication with a passkey. Its authenticator verifies the person, so it needs no password
 * (NIST SP 800-63B-4, multi-factor cryptographic authenticators).
 */
export async function passkeyAnswer(
  context: SessionContext,
  { id, email, sessionId }: Staff,
  passkey: PasskeyAssertion,
): Promise<SignInResult> {
  assertOwnIdentity(context)
  const { db, relyingParty } = context
  const account = await accountOf(db, id)
  const scope = { userId: id, sessionId, purpose: 'step-up' as const }
  const isRight = account && relyingParty && (await isPasskeyProof(db, relyingParty, scope, passkey))
  return isRight
    ? { status: 'signed-in', subject: embeddedSubject(account.subject, email) }
    : { status: 'rejected', error: 'passkey' }
}

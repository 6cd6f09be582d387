import { z } from 'zod'
import type { PasskeyCreation } from '#areas/session/passkeys/contract.ts'
import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyRequest,
} from '#areas/session/passkey-responses.ts'
import { type ChallengeScope, challengeMinutes, issueChallenge, spendChallenge } from './challenges.ts'
import { passkeyByCredential, passkeysOf, recordUse } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Database } from '#platform/server/db.ts'

const library = () => import('@simplewebauthn/server')
/** Ed25519, ES256 and RS256, which together every authenticator supports, in the order of preference. */
const algorithms = [-8, -7, -257]

const ClientData = z.object({ challenge: z.string() })
const timeout = challengeMinutes * 60_000

async function knownPasskeys(db: Database, userId: number) {
  const passkeys = await passkeysOf(db, userId)
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}

/** Options for `navigator.credentials.get`, with a new challenge. */
export async function passkeyRequest(
  db: Database,
  { id: rpId }: RelyingParty,
  scope: ChallengeScope,
): Promise<PasskeyRequest> {
  const challenge = await issueChallenge(db, scope)
  return {
    challenge: challenge.toString('base64url'),
    timeout,
    rpId,
    userVerification: 'required',
    allowCredentials: await knownPasskeys(db, scope.userId),
  }
}

/** Options for `navigator.credentials.create`, with a new challenge. */
export async function passkeyCreation(
  db: Database,
  { id: rpId, name: rpName }: RelyingParty & { name: string },
  { id, email, name }: { id: number; email: string; name: string },
  sessionId: number,
): Promise<PasskeyCreation> {
  const challenge = await issueChallenge(db, { userId: id, sessionId, purpose: 'register' })
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: rpId, name: rpName },
    user: { id: Buffer.from(String(id)).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    attestation: 'none',
    excludeCredentials: await knownPasskeys(db, id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

/**
 * Whether the response proves the possession of one of the person's passkeys, for exactly this challenge scope. The
 * challenge is used up in any case.
 */
export async function isPasskeyProof(
  db: Database,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  scope: ChallengeScope,
  response: PasskeyAssertion,
): Promise<boolean> {
  const challenge = challengeOf(response)
  if (challenge === null || !(await spendChallenge(db, challenge, scope))) return false
  const passkey = await passkeyByCredential(db, scope.userId, Buffer.from(response.id, 'base64url'))
  if (!passkey) return false
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    })
    return verified && (await recordUse(db, passkey.id, authenticationInfo.newCounter))
  } catch {
    // The library throws for every difference: origin, relying party, signature, counter, user verification.
    return false
  }
}

/** The new passkey of a response, or null if the response is not valid for the challenge of this session. */
export async function passkeyOfRegistration(
  db: Database,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  scope: ChallengeScope,
  response: PasskeyRegistration,
) {
  const challenge = challengeOf(response)
  if (challenge === null || !(await spendChallenge(db, challenge, scope))) return null
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: response.response.transports,
    }
  } catch {
    return null
  }
}

/** Challenge that the browser signed, or null if the response contains none. */
export function challengeOf({
  response: { clientDataJSON },
}: PasskeyAssertion | PasskeyRegistration): Buffer | null {
  try {
    const { challenge } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    const bytes = Buffer.from(challenge, 'base64url')
    return bytes.length === 32 ? bytes : null
  } catch {
    return null
  }
}

import { createHash, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { createLocalJWKSet, type JWK, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ClientRegistry, KnownClient } from '#areas/clients/server/registry.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import type { AuthenticateClient } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import type { Configuration } from '#platform/server/settings.ts'

/** Lifetime of an access token in seconds. */
export const tokenSeconds = 600

const keys = new WeakMap<Buffer, Uint8Array>()

function signingKey(secret: Buffer): Uint8Array {
  const known =
    keys.get(secret) ?? new Uint8Array(hkdfSync('sha256', secret, '', 'erp access tokens of clients', 32))
  keys.set(secret, known)
  return known
}

/** Address of the token endpoint, which signed assertions name as their audience. */
export const tokenUrl = ({ publicUrl }: Pick<Configuration, 'publicUrl'>) => `${publicUrl}/oauth/token`

const Claims = z.object({
  client_id: z.string(),
  credential: z.int(),
  scope: z.string(),
  subscriber: z.int().optional(),
})

type Grant = {
  client: KnownClient
  credentialId: number
  scopes: readonly ClientScope[]
  subscriberId: number | null
}

/** Issues an access token (RFC 9068). Each request checks it against the current state of the client. */
export const issueToken = (
  { publicUrl, secret }: Configuration,
  { client, credentialId, scopes, subscriberId }: Grant,
): Promise<string> =>
  new SignJWT({
    client_id: client.clientId,
    credential: credentialId,
    scope: scopes.join(' '),
    ...(subscriberId !== null && { subscriber: subscriberId }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(publicUrl)
    .setAudience(`${publicUrl}/v1/app`)
    .setSubject(client.clientId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${tokenSeconds}s`)
    .sign(signingKey(secret))

/**
 * Returns the client of a token if its credential is still active. A token keeps only scopes that the client still has, and is
 * not valid for a subscriber who is no longer active.
 */
export const makeAuthenticateClient =
  (db: Database, registry: ClientRegistry, { publicUrl, secret }: Configuration): AuthenticateClient =>
  async (token, ip) => {
    const verified = await jwtVerify(token, signingKey(secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: publicUrl,
      audience: `${publicUrl}/v1/app`,
    }).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success) return null
    const { client_id: clientId, credential, scope, subscriber } = claims.data
    const client = await registry.find(clientId)
    if (!client?.credentials.some(({ id }) => id === credential) || !client.accepts(ip)) return null
    if (subscriber !== undefined && !(client.actsForSubscribers && (await isActive(db, subscriber))))
      return null
    return {
      id: client.id,
      name: client.name,
      scopes: new Set(
        ClientScope.options.filter((each) => client.scopes.has(each) && scope.split(' ').includes(each)),
      ),
      requestsPerMinute: client.requestsPerMinute,
      subscriberId: subscriber ?? null,
    }
  }

async function isActive(db: Database, subscriberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from published_subscriber where id = ${subscriberId} and status = 'active' and deleted_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the active credential with this secret, or null. */
export function credentialOfSecret({ credentials }: KnownClient, secret: string): number | null {
  const hash = createHash('sha256').update(secret).digest()
  const found = credentials.find(
    ({ secretHash }) => secretHash !== null && timingSafeEqual(Buffer.from(secretHash, 'hex'), hash),
  )
  return found?.id ?? null
}

/** Algorithms of signed assertions. */
export const assertionAlgorithms = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256']

/**
 * Returns the credential whose key signed a client assertion (RFC 7523), or null. An assertion lives at most five minutes and
 * is accepted once.
 */
export async function credentialOfAssertion(
  db: Database,
  configuration: Configuration,
  client: KnownClient,
  assertion: string,
): Promise<number | null> {
  const keys = client.credentials.flatMap(({ id, publicKey }) =>
    publicKey ? [{ ...publicKey, credential: id }] : [],
  )
  const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: keys as JWK[] }), {
    algorithms: assertionAlgorithms,
    issuer: client.clientId,
    subject: client.clientId,
    audience: [tokenUrl(configuration), configuration.publicUrl],
    maxTokenAge: '5m',
    requiredClaims: ['exp', 'jti'],
  }).catch(() => null)
  if (!verified) return null
  const { exp = 0, jti = '' } = verified.payload
  const { numAffectedRows } = await sql`
    insert into api_client_assertion (client_id, jti, expires_at)
    values (${client.id}, ${createHash('sha256').update(jti).digest('hex')}, to_timestamp(${exp}))
    on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) return null
  return keys.find(({ kid }) => kid === verified.protectedHeader.kid)?.credential ?? null
}

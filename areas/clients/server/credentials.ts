import { createHash, createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Credential, credentialCalls, maxCredentials } from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import { findClient } from '#areas/clients/server/handlers.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, orNotFound, rejectField, rejectIfStale } from '#platform/server/errors.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { platformMessages } from '#platform/contract/errors.ts'

const columns = sql<Credential>`c.id, c.client_id, c.type, c.label, c.hint, c.status, c.last_used_at,
  c.created_by, c.created_at, c.updated_by, c.updated_at, c.version`

/** Hash under which a secret is stored. A secret has 32 random bytes, so it needs no salt and no slow hash. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Returns a credential or throws an error. */
export async function findCredential(db: Database, id: number, version?: number): Promise<Credential> {
  const { rows } =
    await sql<Credential>`select ${columns} from api_client_credential c where c.id = ${id}`.execute(db)
  const credential = orNotFound(rows[0], platformMessages('NOT_FOUND'))
  rejectIfStale(credential, version)
  return credential
}

type NewCredential = {
  clientId: number
  label: string
  type: 'secret' | 'key'
  hint: string
  secretHash?: Buffer
  publicKey?: JsonWebKey
}

async function insert(context: ActorContext, credential: NewCredential) {
  const { db, staff, audit } = context
  await sql`select from api_client where id = ${credential.clientId} for update`.execute(db)
  const client = await findClient(db, credential.clientId)
  const { rows: known } = await sql<{ hint: string }>`
    select hint from api_client_credential where client_id = ${client.id} and status <> 'revoked'`.execute(db)
  if (known.length >= maxCredentials) throw new AppError(clientsMessages('TOO_MANY_CREDENTIALS'))
  const { type, label, hint, secretHash = null, publicKey = null } = credential
  if (type === 'key' && known.some((each) => each.hint === hint))
    rejectField('publicKey', clientsMessages('KEY_KNOWN'))
  const { rows } = await sql<{ id: number; status: 'inactive'; version: number }>`
    insert into api_client_credential (client_id, type, label, hint, secret_hash, public_key, created_by, updated_by)
    values (${client.id}, ${type}, ${label}, ${hint}, ${secretHash}, ${publicKey && JSON.stringify(publicKey)}::jsonb,
      ${staff.email}, ${staff.email}) returning id, status, version`.execute(db)
  await audit({
    action: 'Add credential',
    kind: 'api-client',
    recordId: client.id,
    label: client.name,
    changes: [{ field: 'credential', old: null, new: `${label} (${hint})` }],
  })
  return { client, saved: orNotFound(rows[0], platformMessages('NOT_FOUND')) }
}

const Jwk = z.looseObject({ kty: z.enum(['EC', 'OKP', 'RSA']), kid: z.string().min(1).max(100) })

/** Parses a public key. Rejects private and weak keys at the field. */
function publicKeyOf(text: string): JsonWebKey & { kid: string } {
  const parsed = Jwk.safeParse(jsonOf(text))
  if (!parsed.success) rejectField('publicKey', clientsMessages('KEY_FORMAT'))
  const jwk: JsonWebKey & { kid: string } = parsed.data
  if ('d' in jwk) rejectField('publicKey', clientsMessages('KEY_PRIVATE'))
  try {
    const { asymmetricKeyDetails, asymmetricKeyType } = createPublicKey({ key: jwk, format: 'jwk' })
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return jwk
  } catch {
    rejectField('publicKey', clientsMessages('KEY_FORMAT'))
  }
  return rejectField('publicKey', clientsMessages('KEY_WEAK'))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const credentialHandlers = handlersFor(credentialCalls, {
  list: async ({ db, request }) => {
    const { rows } = await sql<Credential>`
      select ${columns} from api_client_credential c where c.client_id = ${request.clientId} order by c.id desc`.execute(
      db,
    )
    return rows
  },

  addSecret: async (context) => {
    const secret = `cs_${randomBytes(32).toString('base64url')}`
    const { clientId, label } = context.request
    const { client, saved } = await insert(context, {
      clientId,
      label,
      type: 'secret',
      hint: secret.slice(-4),
      secretHash: hashOf(secret),
    })
    return done(clientsMessages('SECRET_CREATED', { name: client.name }), { ...saved, secret })
  },

  addKey: async (context) => {
    const { clientId, label, publicKey } = context.request
    const key = publicKeyOf(publicKey)
    const { client, saved } = await insert(context, {
      clientId,
      label,
      type: 'key',
      hint: key.kid,
      publicKey: key,
    })
    return done(clientsMessages('KEY_ADDED', { name: client.name }), saved)
  },

  updateStatus: async ({ db, staff, request, audit }) => {
    const { id, version, status, reason = '' } = request
    await sql`select from api_client_credential where id = ${id} for update`.execute(db)
    const before = await findCredential(db, id, version)
    if (before.status === 'revoked') throw new AppError(clientsMessages('CREDENTIAL_ENDED'))
    if (before.status === status) throw new AppError(clientsMessages('CREDENTIAL_IS_ACTIVE'))
    const client = await findClient(db, before.clientId)
    await sql`
      update api_client_credential set status = ${status}, version = version + 1, updated_by = ${staff.email}, updated_at = now()
      where id = ${id}`.execute(db)
    await audit({
      action: status === 'active' ? 'Activate credential' : 'Revoke credential',
      kind: 'api-client',
      recordId: client.id,
      label: client.name,
      changes: [{ field: 'credential', old: null, new: `${before.label} (${before.hint})` }],
      reason,
    })
    const message = status === 'active' ? 'CREDENTIAL_ACTIVATED' : 'CREDENTIAL_REVOKED'
    return done(clientsMessages(message, { name: client.name }), { id, status, version: before.version + 1 })
  },
})

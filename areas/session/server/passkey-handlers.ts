import { sessionMessages } from '#areas/session/messages.ts'
import { passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { type SessionContext, sessionContextFor } from './session-context.ts'
import { accountOf, lockAccount, recoveryCodesLeft } from './identity/accounts.ts'
import { assertOwnIdentity, requireProof } from './own-proof.ts'
import { deletePasskey, insertPasskey, passkeyOf, passkeysOf, renamePasskey } from './passkeys/passkeys.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { passkeyCreation, passkeyOfRegistration, passkeyRequest } from './passkeys/verify.ts'
import { mailSecondFactorChange } from './password-reset.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { assertNotRequired, finishRemoval } from './second-factor-removal.ts'
import { withConstraintErrors, AppError, orNotFound } from '#platform/server/errors.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

const auditSubject = ({ id, name, email }: Staff) => ({
  kind: 'user',
  recordId: id,
  label: `${name} (${email})`,
})

function requireRelyingParty(context: SessionContext): RelyingParty {
  assertOwnIdentity(context)
  if (context.relyingParty === null) throw new AppError(sessionMessages('PASSKEYS_UNAVAILABLE'))
  return context.relyingParty
}

export const passkeyHandlers = handlersFor(passkeyCalls, {
  list: async (context) => {
    const { identity, relyingParty } = sessionContextFor(context)
    const rows = identity.name === 'embedded' ? await passkeysOf(context.db, context.staff.id) : []
    return {
      rows: rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
      origin: relyingParty?.origin ?? null,
    }
  },

  challenge: async (context) => {
    const { db, staff, request } = context
    const relyingParty = requireRelyingParty(sessionContextFor(context))
    const scope = { userId: staff.id, sessionId: staff.sessionId, purpose: request.purpose }
    if ((await passkeysOf(db, staff.id)).length === 0)
      throw new AppError(sessionMessages('PASSKEY_NOT_FOUND'))
    return passkeyRequest(db, relyingParty, scope)
  },

  begin: async (context) => {
    const { db, staff, request, configuration } = context
    const sessionContext = sessionContextFor(context)
    const relyingParty = requireRelyingParty(sessionContext)
    await requireProof(sessionContext, staff, { ...request, needsCode: true })
    return passkeyCreation(db, { ...relyingParty, name: configuration.brandName }, staff, staff.sessionId)
  },

  add: async (context) => {
    const { db, staff, request, audit, configuration } = context
    const sessionContext = sessionContextFor(context)
    const relyingParty = requireRelyingParty(sessionContext)
    const scope = { userId: staff.id, sessionId: staff.sessionId, purpose: 'register' as const }
    const passkey = await passkeyOfRegistration(db, relyingParty, scope, request.passkey)
    if (passkey === null) throw new AppError(sessionMessages('PASSKEY_NOT_CREATED'))
    const { name } = request
    const added = await inTransaction(db, async (tx) => {
      await lockAccount(tx, staff.id)
      const { id } = await namedUniquely(tx, () => insertPasskey(tx, { ...passkey, userId: staff.id, name }))
      const hasCodes = (await recoveryCodesLeft(tx, staff.id)) > 0
      const recoveryCodes = hasCodes ? [] : await renewRecoveryCodes(tx, sessionContext.keys, staff.id)
      await mailSecondFactorChange(tx, staff, {
        change: 'passkey-added',
        name,
        publicUrl: configuration.publicUrl,
      })
      await audit({ ...auditSubject(staff), action: 'Add passkey', after: { passkey: name } }, tx)
      return { id, recoveryCodes }
    })
    return done(sessionMessages('PASSKEY_ADDED', { name }), added)
  },

  rename: async ({ db, staff, request: { id, name }, audit }) => {
    const passkey = orNotFound(await passkeyOf(db, staff.id, id), sessionMessages('PASSKEY_NOT_FOUND'))
    await namedUniquely(db, () => renamePasskey(db, id, name))
    await audit({
      ...auditSubject(staff),
      action: 'Rename passkey',
      before: { passkey: passkey.name },
      after: { passkey: name },
    })
    return done(sessionMessages('PASSKEY_RENAMED', { name }), { id })
  },

  remove: async (context) => {
    const { db, staff, request, audit } = context
    const { id, ...proof } = request
    const sessionContext = sessionContextFor(context)
    assertOwnIdentity(sessionContext)
    const { name } = orNotFound(await passkeyOf(db, staff.id, id), sessionMessages('PASSKEY_NOT_FOUND'))
    const account = await accountOf(db, staff.id)
    const isLast = account?.totpSecret === null && account.passkeys === 1
    if (isLast) assertNotRequired(context)
    await requireProof(sessionContext, staff, { ...proof, needsCode: true })
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, staff.id)
      await deletePasskey(tx, id)
      await finishRemoval(tx, context, { change: 'passkey-removed', name, password: proof.password })
      await audit({ ...auditSubject(staff), action: 'Remove passkey', before: { passkey: name } }, tx)
    })
    return done(sessionMessages('PASSKEY_REMOVED', { name }), { id })
  },
})

const namedUniquely = <Result>(db: Database, work: () => Promise<Result>) =>
  withConstraintErrors(
    db,
    { identity_passkey_name: { field: 'name', message: sessionMessages('PASSKEY_NAME_TAKEN') } },
    work,
  )

import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Provider, providerCalls } from '#areas/eload/providers/contract.ts'
import {
  allProviders,
  changeProvider,
  findProvider,
  insertProvider,
  listProviders,
  setReach,
  updateProvider,
} from '#areas/eload/providers/server/providers.ts'
import { getProviderDeleteError, getProviderStatusError } from '#areas/eload/rules.ts'
import { throwIfError, withConstraintErrors } from '#areas/eload/server/errors.ts'
import { statusNote } from '#areas/eload/server/audit-notes.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { rejectIfReferenced } from '#areas/eload/server/references.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'

const kind = 'eload-provider'
const taken = {
  eload_provider_code: { field: 'code', message: eloadMessages('PROVIDER_CODE_TAKEN') },
  eload_provider_name: { field: 'name', message: eloadMessages('PROVIDER_NAME_TAKEN') },
}

export const providerHandlers = handlersFor(providerCalls, {
  list: ({ db, request }) => listProviders(db, request),
  listAll: async ({ db }) =>
    (await allProviders(db)).map(({ id, name, status, networks }) => ({ id, name, status, networks })),
  info: ({ db, request }) => findProvider(db, request.id),

  create: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const saved = await withConstraintErrors(db, taken, async () => {
      const created = await insertProvider(db, request, staff.email)
      await setReach(db, { ...created, name: request.name, routes: [] }, request.networks)
      return created
    })
    const after = await auditSnapshot(db, await findProvider(db, saved.id))
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async ({ db, request: { id, version, ...draft }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findProvider(db, id, version)
    if (before.status !== draft.status) throwIfError(getProviderStatusError(before, draft.status))
    const snapshotBefore = await auditSnapshot(db, before)
    const saved = await withConstraintErrors(db, taken, async () => {
      await setReach(db, before, draft.networks)
      return updateProvider(db, id, draft, staff.email)
    })
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: snapshotBefore,
      after: await auditSnapshot(db, await findProvider(db, id)),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findProvider(db, id, version)
    throwIfError(getProviderStatusError(before, status))
    const saved = await changeProvider(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(
      eloadMessages('STATUS_CHANGED', {
        name: before.name,
        status: statusLabel(status),
      }),
      saved,
    )
  },

  delete: async ({ db, request: { id, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findProvider(db, id, version)
    throwIfError(getProviderDeleteError(before))
    await rejectIfReferenced(db, 'provider', before)
    const snapshotBefore = await auditSnapshot(db, before)
    const saved = await changeProvider(db, id, staff.email, { deletedAt: sql`now()` })
    await audit({ action: 'Delete', kind, recordId: id, label: before.name, before: snapshotBefore })
    return done(eloadMessages('DELETED', { name: before.name }), saved)
  },

  logs: ({ db, language, request: { id, ...page } }) => recordHistoryPage({ db, language }, kind, id, page),
})

/** Audit snapshot of a provider, with networks by name and the threshold in pesos. */
async function auditSnapshot(db: Database, { networks, ...provider }: Provider) {
  const { code, name, type, contact, apiBaseUrl, credentialRef, timeoutMs, status } = provider
  const { rows } = await sql<{ name: string }>`
    select name from eload_network where id = any(${networks}) order by sort_name`.execute(db)
  return {
    code,
    name,
    type,
    contact,
    apiBaseUrl,
    credentialRef,
    timeoutMs,
    status,
    lowBalanceThreshold: pesosFrom(provider.lowBalanceThreshold),
    networks: rows.map((row) => row.name).join(', '),
  }
}

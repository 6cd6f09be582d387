import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import { rafflePlace } from '#areas/raffle/access.ts'
import { raffleCalls, type RaffleDraft } from '#areas/raffle/contract.ts'
import {
  raffleTransitions,
  getCancelError,
  getDeleteError,
  getEditError,
  getGatherError,
  getImportError,
  getLockError,
  getOpenError,
} from '#areas/raffle/rules.ts'
import { raffleEvents } from '#areas/raffle/server/events.ts'
import { roundFor } from '#areas/raffle/server/beacon.ts'
import { gatherEntries, listEntries } from '#areas/raffle/server/entries.ts'
import { raffleExport } from '#areas/raffle/server/exports.ts'
import { importEntries } from './import.ts'
import { publishList } from './entry-lists.ts'
import {
  changeRaffle,
  findRaffle,
  insertRaffle,
  savePrizes,
  type RaffleRecord,
  lockRaffle,
  listRaffles,
} from '#areas/raffle/server/raffles.ts'
import { throwIfError, withTableRules } from './errors.ts'
import { newSeed } from '#areas/raffle/server/seeds.ts'
import { permits, toUpdate } from '#platform/access.ts'
import { maskedMobile, pesosFrom } from '#platform/contract/fields.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { publishEvent } from '#platform/server/outbox.ts'

const kind = 'raffle'

export const raffleHandlers = handlersFor(raffleCalls, {
  list: ({ db, request }) => listRaffles(db, request),
  // Excluded numbers belong to staff and their relatives, so they are unmasked only for people who may edit them.
  info: async ({ db, request, staff }) => {
    const raffle = await findRaffle(db, request.raffleId)
    return permits(staff, toUpdate(rafflePlace))
      ? raffle
      : { ...raffle, excludedMobiles: raffle.excludedMobiles.map(maskedMobile) }
  },

  create: async ({ db, request, staff, audit }) => {
    const saved = await insertRaffle(db, request, staff.email)
    await audit({
      action: 'Create',
      kind,
      recordId: saved.raffleId,
      label: request.title,
      after: auditSnapshot(request),
      toStatus: 'draft',
    })
    return done(raffleMessages('CREATED', { title: request.title }), saved)
  },

  update: async ({ db, request, staff, audit }) => {
    const { raffleId, version, prizes, entryEvery, ...draft } = request
    const before = await lockRaffle(db, raffleId, version)
    throwIfError(getEditError(before))
    await savePrizes(db, raffleId, prizes)
    const saved = await changeRaffle(db, raffleId, staff.email, { ...draft, entryEveryCentavos: entryEvery })
    await audit({
      action: 'Update',
      kind,
      recordId: raffleId,
      label: draft.title,
      before: auditSnapshot(before),
      after: auditSnapshot(request),
    })
    return done(raffleMessages('SAVED', { title: draft.title }), saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    throwIfError(getDeleteError(before))
    const saved = await changeRaffle(db, request.raffleId, staff.email, { deletedAt: sql`now()` })
    await audit({
      action: 'Delete',
      kind,
      recordId: before.raffleId,
      label: before.title,
      before: auditSnapshot(before),
    })
    return done(raffleMessages('DELETED', { title: before.title }), saved)
  },

  open: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    throwIfError(getOpenError(before))
    const saved = await changeRaffle(db, before.raffleId, staff.email, {
      status: raffleTransitions.rules.open.to,
      openedBy: staff.email,
      openedAt: sql`now()`,
    })
    await audit(transitionAudit('Open', before, raffleTransitions.rules.open.to))
    return done(raffleMessages('OPENED', { title: before.title }), saved)
  },

  lock: async ({ db, request, staff, audit, configuration }) => {
    const input = await findRaffle(db, request.raffleId)
    throwIfError(getLockError(input))
    // Called before the transaction, because a slow beacon would prolong the locks.
    const { raffleBeacon, secret } = configuration
    const beacon = raffleBeacon === null ? null : await roundFor(raffleBeacon, input.drawAt, Date.now())
    return inTransaction(db, async (tx) => {
      const held = await lockRaffle(tx, request.raffleId, request.version)
      throwIfError(getLockError(held))
      if (held.entrySource === 'transactions') await withTableRules(() => gatherEntries(tx, held))
      const before = await findRaffle(tx, held.raffleId)
      throwIfError(before.entriesCount === 0 ? raffleMessages('NO_ENTRIES') : null)
      // The list is fixed before the seed is generated, so that no entry can be chosen to fit the seed.
      const entriesHash = await publishList(tx, before.raffleId)
      const seed = newSeed(secret, before.raffleId)
      const saved = await changeRaffle(tx, before.raffleId, staff.email, {
        status: raffleTransitions.rules.lock.to,
        lockedBy: staff.email,
        lockedAt: sql`now()`,
        entriesHash,
        ...seed,
        ...(beacon && { beaconUrl: beacon.url, beaconRound: beacon.round, beaconAt: beacon.at }),
      })
      const { entriesCount, chances } = before
      const { seedHash } = seed
      const after = { entriesCount, chances, entriesHash, seedHash, beaconRound: beacon?.round ?? null }
      await audit({ ...transitionAudit('Lock', before, raffleTransitions.rules.lock.to), after }, tx)
      const { raffleId } = before
      await publishEvent(tx, raffleEvents.locked, raffleId, { raffleId, entriesHash, seedHash })
      return done(raffleMessages('LOCKED', { title: before.title, hash: entriesHash.slice(0, 12) }), saved)
    })
  },

  cancel: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    throwIfError(getCancelError(before))
    const saved = await changeRaffle(db, before.raffleId, staff.email, {
      status: raffleTransitions.rules.cancel.to,
      cancelReason: request.reason,
    })
    await audit({
      ...transitionAudit('Cancel', before, raffleTransitions.rules.cancel.to),
      reason: request.reason,
    })
    return done(raffleMessages('CANCELLED', { title: before.title }), saved)
  },

  entries: async ({ db, request }) => {
    await findRaffle(db, request.raffleId)
    return listEntries(db, request)
  },

  importEntries: async ({ db, request, staff, audit }) => {
    const { raffleId, version, entries } = request
    const before = await lockRaffle(db, raffleId, version)
    const isGathering = before.entrySource === 'transactions' && entries.length === 0
    throwIfError(isGathering ? getGatherError(before) : getImportError(before))
    if (isGathering) await withTableRules(() => gatherEntries(db, before))
    else await importEntries(db, before, entries, staff)
    const { entriesCount, status, version: now } = await afterEntries(db, before, isGathering, staff.email)
    await audit({
      action: isGathering ? 'Collect entries' : 'Import entries',
      kind,
      recordId: raffleId,
      label: before.title,
      before: { entries: before.entriesCount },
      after: { entries: entriesCount },
    })
    return done(raffleMessages('ENTRIES_COUNTED', { title: before.title, count: entriesCount }), {
      raffleId,
      status,
      version: now,
      entriesCount,
    })
  },

  logs: ({ db, language, request: { raffleId, ...page } }) =>
    recordHistoryPage({ db, language }, kind, raffleId, page),
  export: exportHandler(raffleExport),
})

async function afterEntries(db: Database, before: RaffleRecord, isGathering: boolean, by: string) {
  if (isGathering) await changeRaffle(db, before.raffleId, by, {})
  return findRaffle(db, before.raffleId)
}

/** Audit note of a status change. */
export const transitionAudit = (action: AuditAction, before: RaffleRecord, to: string) => ({
  action,
  kind,
  recordId: before.raffleId,
  label: before.title,
  fromStatus: before.status,
  toStatus: to,
})

const moment = (iso: string | null) => iso && new Date(iso).toISOString()

/** Audit snapshot of a raffle, with dates and amounts normalised. */
const auditSnapshot = (raffle: RaffleDraft | RaffleRecord) => ({
  title: raffle.title,
  mechanics: raffle.mechanics,
  dtiPermitNo: raffle.dtiPermitNo,
  startAt: moment(raffle.startAt),
  endAt: moment(raffle.endAt),
  drawAt: moment(raffle.drawAt),
  entrySource: raffle.entrySource,
  entryEvery: raffle.entryEvery === null ? null : pesosFrom(raffle.entryEvery),
  excludedMobiles: raffle.excludedMobiles.length,
  prizes: raffle.prizes
    .map(({ name, quantity, value }) => `${quantity} × ${name}, ${pesosFrom(value)}`)
    .join('; '),
})

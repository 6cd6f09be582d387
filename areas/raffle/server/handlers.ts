import { sql } from 'kysely'
import { rafflePlace } from '#areas/raffle/access.ts'
import { raffleCalls, type RaffleDraft } from '#areas/raffle/contract.ts'
import {
  ways,
  whyNotCancel,
  whyNotDelete,
  whyNotEdit,
  whyNotGather,
  whyNotImport,
  whyNotLock,
  whyNotOpen,
} from '#areas/raffle/rules.ts'
import { roundFor } from '#areas/raffle/server/beacon.ts'
import { gatherEntries, pageOfEntries } from '#areas/raffle/server/entries.ts'
import { raffleExport } from '#areas/raffle/server/exports.ts'
import { bringIn } from '#areas/raffle/server/importing.ts'
import { publishList } from '#areas/raffle/server/lists.ts'
import {
  changeRaffle,
  findRaffle,
  insertRaffle,
  keepPrizes,
  type KeptRaffle,
  lockRaffle,
  pageOfRaffles,
} from '#areas/raffle/server/raffles.ts'
import { refuse, withTableRules } from '#areas/raffle/server/refusing.ts'
import { newSeed } from '#areas/raffle/server/seeds.ts'
import { permits, toUpdate } from '#platform/access/access.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

const kind = 'raffle'

export const raffleHandlers = handlersFor(raffleCalls, {
  list: ({ db, request }) => pageOfRaffles(db, request),
  // Numbers of staff and their relatives: in full only for those who write them down.
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
      after: told(request),
      toStatus: 'draft',
    })
    return done(`The raffle ${request.title} was created.`, saved)
  },

  update: async ({ db, request, staff, audit }) => {
    const { raffleId, version, prizes, entryEvery, ...draft } = request
    const before = await lockRaffle(db, raffleId, version)
    refuse(whyNotEdit(before))
    await keepPrizes(db, raffleId, prizes)
    const saved = await changeRaffle(db, raffleId, staff.email, { ...draft, entryEveryCentavos: entryEvery })
    await audit({
      action: 'Update',
      kind,
      recordId: raffleId,
      label: draft.title,
      before: told(before),
      after: told(request),
    })
    return done(`The raffle ${draft.title} was saved.`, saved)
  },

  delete: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    refuse(whyNotDelete(before))
    const saved = await changeRaffle(db, request.raffleId, staff.email, { deletedAt: sql`now()` })
    await audit({
      action: 'Delete',
      kind,
      recordId: before.raffleId,
      label: before.title,
      before: told(before),
    })
    return done(`The raffle ${before.title} was deleted.`, saved)
  },

  open: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    refuse(whyNotOpen(before))
    const saved = await changeRaffle(db, before.raffleId, staff.email, {
      status: ways.open.to,
      openedBy: staff.email,
      openedAt: sql`now()`,
    })
    await audit(moved('Open', before, ways.open.to))
    return done(`The raffle ${before.title} is open. Entries can come in.`, saved)
  },

  lock: async ({ db, request, staff, audit, configuration }) => {
    const asked = await findRaffle(db, request.raffleId)
    refuse(whyNotLock(asked))
    // Asked before the transaction: a beacon that is slow to answer holds nobody up.
    const { raffleBeacon, secret } = configuration
    const beacon = raffleBeacon === null ? null : await roundFor(raffleBeacon, asked.drawAt, Date.now())
    return inTransaction(db, async (tx) => {
      const held = await lockRaffle(tx, request.raffleId, request.version)
      refuse(whyNotLock(held))
      if (held.entrySource === 'transactions') await withTableRules(() => gatherEntries(tx, held))
      const before = await findRaffle(tx, held.raffleId)
      refuse(before.entriesCount === 0 ? 'noEntries' : null)
      // The list first, the seed after it: nobody who might know the seed can fit an entry to it.
      const entriesHash = await publishList(tx, before.raffleId)
      const seed = newSeed(secret, before.raffleId)
      const saved = await changeRaffle(tx, before.raffleId, staff.email, {
        status: ways.lock.to,
        lockedBy: staff.email,
        lockedAt: sql`now()`,
        entriesHash,
        ...seed,
        ...(beacon && { beaconUrl: beacon.url, beaconRound: beacon.round, beaconAt: beacon.at }),
      })
      const { entriesCount, chances } = before
      const { seedHash } = seed
      const after = { entriesCount, chances, entriesHash, seedHash, beaconRound: beacon?.round ?? null }
      await audit({ ...moved('Lock', before, ways.lock.to), after }, tx)
      return done(`The entries of ${before.title} are locked: ${entriesHash.slice(0, 12)}…`, saved)
    })
  },

  cancel: async ({ db, request, staff, audit }) => {
    const before = await lockRaffle(db, request.raffleId, request.version)
    refuse(whyNotCancel(before))
    const saved = await changeRaffle(db, before.raffleId, staff.email, {
      status: ways.cancel.to,
      cancelReason: request.reason,
    })
    await audit({ ...moved('Cancel', before, ways.cancel.to), reason: request.reason })
    return done(`The raffle ${before.title} is cancelled.`, saved)
  },

  entries: async ({ db, request }) => {
    await findRaffle(db, request.raffleId)
    return pageOfEntries(db, request)
  },

  importEntries: async ({ db, request, staff, audit }) => {
    const { raffleId, version, entries } = request
    const before = await lockRaffle(db, raffleId, version)
    const isGathering = before.entrySource === 'transactions' && entries.length === 0
    refuse(isGathering ? whyNotGather(before) : whyNotImport(before))
    if (isGathering) await withTableRules(() => gatherEntries(db, before))
    else await bringIn(db, before, entries, staff)
    const { entriesCount, status, version: now } = await afterEntries(db, before, isGathering, staff.email)
    await audit({
      action: isGathering ? 'Gather entries' : 'Import entries',
      kind,
      recordId: raffleId,
      label: before.title,
      before: { entries: before.entriesCount },
      after: { entries: entriesCount },
    })
    return done(`${before.title} has ${entriesCount} entries.`, {
      raffleId,
      status,
      version: now,
      entriesCount,
    })
  },

  logs: ({ db, request: { raffleId, ...page } }) => logsOf(db, kind, raffleId, page),
  export: exportHandler(raffleExport),
})

async function afterEntries(db: Database, before: KeptRaffle, isGathering: boolean, by: string) {
  if (isGathering) await changeRaffle(db, before.raffleId, by, {})
  return findRaffle(db, before.raffleId)
}

/** A step as the log tells it. */
export const moved = (action: string, before: KeptRaffle, to: string) => ({
  action,
  kind,
  recordId: before.raffleId,
  label: before.title,
  fromStatus: before.status,
  toStatus: to,
})

const moment = (iso: string | null) => iso && new Date(iso).toISOString()

/** A raffle as the log tells it: moments and amounts are written alike, however they were typed. */
const told = (raffle: RaffleDraft | KeptRaffle) => ({
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

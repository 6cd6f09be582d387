import { merchantsMessages } from '#areas/merchants/messages.ts'
import { recordWalletHistory } from '#areas/merchants/kyc/server/wallet-history.ts'
import { WatchlistStatus } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { importEntries, listEntries } from '#areas/merchants/watchlist/server/entries.ts'
import { matchPerson, saveDecision, screenPerson } from './name-screening.ts'
import {
  lockWatchedPerson,
  openSuspicion,
  transitionWatchlist,
  type WatchlistTransition,
  findWatchedPerson,
} from './transitions.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'watchlist'

export const watchlistHandlers = handlersFor(watchlistCalls, {
  update: async (context) => {
    const { db, request, staff } = context
    const { watchlistStatus: to, source, reason, version } = request
    const watched = await transitionWatchlist(
      db,
      await lockWatchedPerson(db, request),
      { to, source, reason, version },
      staff,
    )
    await notifySubscriber(context, watched, `${source}: ${reason}`)
    return done(
      merchantsMessages('WATCHLIST_CHANGED', { name: fullName(watched.after), status: to }),
      saved(watched.after),
    )
  },

  info: async ({ db, request }) => {
    const person = await findWatchedPerson(db, request)
    const [open, matches] = await Promise.all([openSuspicion(db, person.id), screenPerson(db, person)])
    return {
      subscriberId: person.id,
      cognitoSub: person.cognito_sub,
      name: fullName(person),
      version: person.version,
      watchlistStatus: WatchlistStatus.parse(person.watchlist_status),
      open,
      matches,
    }
  },

  decideMatch: async (context) => {
    const { db, request, staff, audit } = context
    const { entryId, verdict, reason, days } = request
    const person = await lockWatchedPerson(db, request)
    const match = await matchPerson(db, person, entryId)
    await saveDecision(db, { person, match, verdict, reason, days, by: staff })
    await audit({
      action: verdict === 'same_person' ? 'Match' : 'Dismiss match',
      ...auditSubject(person),
      after: { entry: `${match.source} ${match.reference}: ${match.name}`, score: match.score, days },
      reason,
    })
    if (verdict === 'different_person' || person.watchlist_status !== 'clear') {
      return done(merchantsMessages('MATCH_DISMISSED', { name: match.name, days }), saved(person))
    }
    const watched = await transitionWatchlist(
      db,
      person,
      { to: 'under_review', source: match.source, reason },
      staff,
    )
    const { reference, name } = match
    await notifySubscriber(
      context,
      watched,
      merchantsMessages('WATCHLIST_MATCHED', { reference, name, reason }).encoded,
    )
    return done(merchantsMessages('PLACED_UNDER_REVIEW', { name: fullName(person) }), saved(watched.after))
  },

  entries: ({ db, request }) => listEntries(db, request),

  importEntries: async ({ db, request: { source, rows, isWhole, reason }, audit }) => {
    const imported = await importEntries(db, source, rows, isWhole)
    await audit({ action: 'Import', kind: 'watchlist-entry', recordId: source, after: imported, reason })
    const { added, changed, same, retired } = imported
    return done(merchantsMessages('LIST_IMPORTED', { source, added, changed, same, retired }), imported)
  },
})

async function notifySubscriber(
  { audit }: Pick<RequestContext<unknown, Staff>, 'audit'>,
  { before, after, wallets }: WatchlistTransition,
  reason: string,
) {
  await audit({
    action: 'Update',
    ...auditSubject(after),
    changes: [{ field: 'watchlistStatus', old: before.watchlist_status, new: after.watchlist_status }],
    fromStatus: before.watchlist_status,
    toStatus: after.watchlist_status,
    reason,
  })
  await recordWalletHistory(audit, after, wallets, reason)
}

const auditSubject = (person: SubscriberRecord) => ({ kind, recordId: person.id, label: fullName(person) })
const saved = ({ id, watchlist_status, version }: SubscriberRecord) => ({
  id,
  status: watchlist_status,
  version,
})

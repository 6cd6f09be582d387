import { tellWallets } from '#areas/merchants/kyc/server/telling.ts'
import { WatchlistStatus } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/rules.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { spoken } from '#areas/merchants/watchlist/rules.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { importEntries, pageOfEntries } from '#areas/merchants/watchlist/server/entries.ts'
import { matchNow, remember, screened } from '#areas/merchants/watchlist/server/screening.ts'
import {
  lockWatched,
  openSuspicion,
  watch,
  type Watched,
  watchedPerson,
} from '#areas/merchants/watchlist/server/watching.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'watchlist'

export const watchlistHandlers = handlersFor(watchlistCalls, {
  update: async (asked) => {
    const { db, request, staff } = asked
    const { watchlistStatus: to, source, reason, version } = request
    const watched = await watch(db, await lockWatched(db, request), { to, source, reason, version }, staff)
    await tell(asked, watched, `${source}: ${reason}`)
    return done(`${fullName(watched.after)} is ${spoken[to]} now.`, saved(watched.after))
  },

  info: async ({ db, request }) => {
    const person = await watchedPerson(db, request)
    const [open, matches] = await Promise.all([openSuspicion(db, person.id), screened(db, person)])
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

  decideMatch: async (asked) => {
    const { db, request, staff, audit } = asked
    const { entryId, verdict, reason, days } = request
    const person = await lockWatched(db, request)
    const match = await matchNow(db, person, entryId)
    await remember(db, { person, match, verdict, reason, days, by: staff })
    await audit({
      action: verdict === 'same_person' ? 'Match' : 'Dismiss match',
      ...about(person),
      after: { entry: `${match.source} ${match.reference}: ${match.name}`, score: match.score, days },
      reason,
    })
    if (verdict === 'different_person' || person.watchlist_status !== 'clear') {
      return done(`${match.name} is remembered for ${days} days.`, saved(person))
    }
    const why = `Matches ${match.reference}, ${match.name}. ${reason}`.slice(0, 500)
    const watched = await watch(db, person, { to: 'under_review', source: match.source, reason: why }, staff)
    await tell(asked, watched, why)
    return done(`${fullName(person)} is under review now.`, saved(watched.after))
  },

  entries: ({ db, request }) => pageOfEntries(db, request),

  importEntries: async ({ db, request: { source, rows, isWhole, reason }, audit }) => {
    const imported = await importEntries(db, source, rows, isWhole)
    await audit({ action: 'Import', kind: 'watchlist-entry', recordId: source, after: imported, reason })
    const { added, changed, same, retired } = imported
    return done(
      `${source}: ${added} new, ${changed} changed, ${same} the same, ${retired} retired.`,
      imported,
    )
  },
})

async function tell(
  { audit }: Pick<Asked<unknown, Staff>, 'audit'>,
  { before, after, wallets }: Watched,
  reason: string,
) {
  await audit({
    action: 'Update',
    ...about(after),
    changes: [{ field: 'watchlistStatus', old: before.watchlist_status, new: after.watchlist_status }],
    fromStatus: before.watchlist_status,
    toStatus: after.watchlist_status,
    reason,
  })
  await tellWallets(audit, after, wallets, reason)
}

const about = (person: SubscriberRecord) => ({ kind, recordId: person.id, label: fullName(person) })
const saved = ({ id, watchlist_status, version }: SubscriberRecord) => ({
  id,
  status: watchlist_status,
  version,
})

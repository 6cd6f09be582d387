import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { Match } from '#areas/merchants/watchlist/contract.ts'
import { explainMatch, minScore } from '#areas/merchants/watchlist/rules.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

type Candidate = Omit<Match, 'score' | 'why'> & { nameScore: number }

const maxMatches = 25

/** Entries of all lists similar to the subscriber's name, highest score first, with the decision on each. */
export async function screenPerson(db: Database, person: SubscriberRecord): Promise<Match[]> {
  const name = fullName(person)
  const plain = `${person.first_name} ${person.last_name}`
  // The middle name is often missing on one side, so the higher score with and without it is used.
  const like = sql`greatest(similarity(n.folded, search_fold(${name})), similarity(n.folded, search_fold(${plain})))`
  const { rows } = await sql<Candidate>`
    with found as (
      select distinct on (n.entry_id) n.entry_id, n.name as likest, ${like} as likeness
      from watchlist_name n
      where n.folded % search_fold(${name}) or n.folded % search_fold(${plain})
      order by n.entry_id, ${like} desc
    )
    select e.id as entry_id, e.source, e.reference, e.name, found.likest, e.birth_date, e.nationality, e.remarks,
           (found.likeness * 100)::float8 as name_score,
           case when past.verdict is not null then json_build_object('verdict', past.verdict, 'reason', past.reason,
             'decidedBy', past.decided_by,
             'decidedByName', ${staffName(sql`past.decided_by`)}, 'decidedAt', past.decided_at, 'expiresAt', past.expires_at) end as remembered
    from found join watchlist_entry e on e.id = found.entry_id and e.retired_at is null
    left join lateral (
      select * from watchlist_screening s
      where s.subscriber_id = ${person.id} and s.entry_id = e.id
      order by s.id desc limit 1
    ) past on past.expires_at > now() and past.folded_name = search_fold(${name}) and past.decided_at >= e.changed_at
    order by found.likeness desc limit ${maxMatches}`.execute(db)
  return rows
    .map(({ nameScore, ...entry }) => ({
      ...entry,
      ...explainMatch(nameScore, { name, birthDate: person.birth_date }, entry),
    }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score || a.entryId - b.entryId)
}

type Decision = {
  person: SubscriberRecord
  match: Match
  verdict: 'different_person' | 'same_person'
  reason: string
  days: number
  by: { id: number; email: string }
}

/** The current match between the subscriber and an entry, to which a decision refers. */
export async function matchPerson(db: Database, person: SubscriberRecord, entryId: number): Promise<Match> {
  const match = (await screenPerson(db, person)).find((each) => each.entryId === entryId)
  if (!match) throw new AppError(merchantsMessages('MATCH_OUTDATED'))
  return match
}

/** Stores a decision on a match. It is valid until it expires or one of the names changes. */
export async function saveDecision(tx: Database, { person, match, verdict, reason, days, by }: Decision) {
  await sql`
    insert into watchlist_screening (subscriber_id, entry_id, verdict, reason, folded_name, score, decided_by_id,
      decided_by, expires_at)
    values (${person.id}, ${match.entryId}, ${verdict}, ${reason}, search_fold(${fullName(person)}), ${match.score},
      ${by.id}, ${by.email}, now() + make_interval(days => ${days}))`.execute(tx)
}

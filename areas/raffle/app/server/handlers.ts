import { sql } from 'kysely'
import { type AppEntry, type AppRaffle, raffleAppCalls } from '#areas/raffle/app/contract.ts'
import { listPath, proofPath } from '#areas/raffle/draws/contract.ts'
import { proofOf } from '#areas/raffle/server/public-proof.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'

export const raffleAppHandlers = clientHandlersFor(raffleAppCalls, {
  raffles: ({ db, request }) =>
    queryCursorPage<AppRaffle>(db, request, {
      table: 'raffle',
      key: 'raffle_id',
      sorts: {},
      where: [
        sql`t.deleted_at is null`,
        sql`t.status <> 'draft'`,
        sql`(t.status <> 'cancelled' or t.opened_by is not null)`,
      ],
      select: sql<AppRaffle>`t.raffle_id, t.title, t.dti_permit_no, t.start_at, t.end_at, t.draw_at, t.entries_count, t.chances,
        t.status, t.entries_hash, t.seed_hash`,
    }),

  raffle: async ({ db, request: { raffleId }, configuration: { publicUrl } }) => {
    const proof = await proofOf(db, raffleId)
    return {
      ...proof,
      entriesUrl: proof.entriesHash === null ? null : `${publicUrl}/v1${listPath(raffleId)}`,
      proofUrl: `${publicUrl}/v1${proofPath(raffleId)}`,
    }
  },

  entries: async ({ db, subscriberId, request }) => {
    const { raffleId, entriesHash } = await proofOf(db, request.raffleId)
    // An entry that was imported before its person had an account is theirs by the number.
    const { rows } = await sql<{ people: string[] }>`
      select array[raffle_person(r.person_key, s.cognito_sub, s.mobile_number), raffle_person(r.person_key, null, s.mobile_number)]
        as people
      from raffle r join published_subscriber s on s.id = ${subscriberId}
      where r.raffle_id = ${raffleId} and s.deleted_at is null and s.mobile_number_released_at is null`.execute(
      db,
    )
    return queryCursorPage<AppEntry>(db, request, {
      table: 'raffle_entry',
      key: 'entry_id',
      sorts: { createdAt: { by: sql`t.entry_no`, type: 'int' } },
      where: [sql`t.raffle_id = ${raffleId}`, sql`t.person = any (${rows[0]?.people ?? []}::text[])`],
      select: sql<AppEntry>`lpad(t.entry_no::text, 7, '0') as entry_no, t.reference, t.weight, t.created_at as entered_at,
        case when ${entriesHash}::text is not null then raffle_list_line(t) end as line,
        (select jsonb_build_object('name', p.name, 'status', w.status, 'drawNo', w.draw_no)
          from raffle_winner w join raffle_prize p on p.prize_id = w.prize_id where w.entry_id = t.entry_id) as prize`,
    })
  },
})

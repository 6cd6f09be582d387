import { sql } from 'kysely'
import { erentaCalls } from '#areas/kantoads/erenta/contract.ts'
import { operatorAccounts } from '#areas/kantoads/server/accounts.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { handlersFor } from '#platform/server/http.ts'

type Sums = { day: number; month: number }

// Debits of an account in the Manila day and its month. Only postings of the month are read.
const leftOf = (account: number, date: string | undefined) => {
  const day = date === undefined ? sql`(now() at time zone 'Asia/Manila')::date` : sql`${date}::date`
  const from = (start: ReturnType<typeof sql>) => sql`(${start})::timestamp at time zone 'Asia/Manila'`
  return sql<Sums>`
    select coalesce(-sum(amount) filter (where at >= ${from(day)} and at < ${from(sql`${day} + 1`)}), 0)::bigint as day,
           coalesce(-sum(amount), 0)::bigint as month
    from ledger_posting
    where account_id = ${account} and amount < 0
      and at >= ${from(sql`date_trunc('month', ${day})`)} and at < ${from(sql`date_trunc('month', ${day}) + interval '1 month'`)}`
}

/** All figures come from the ledger: ads credit issued to advertisers, and e-renta paid to stores. */
export const erentaHandlers = handlersFor(erentaCalls, {
  funds: async ({ db }) => {
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(l.posted), 0)::bigint as total
      from ads_advertiser a join ledger_balance l on l.account_id = a.ledger_account_id`.execute(db)
    return { total_fund: wholeCentavos(rows[0]?.total ?? 0) }
  },

  income: async ({ db, request }) => {
    const { issued, erenta } = await operatorAccounts(db)
    const [incoming, outgoing] = await Promise.all(
      [issued, erenta].map(async (account) => {
        const { rows } = await leftOf(account, request.date).execute(db)
        return rows[0] ?? { day: 0, month: 0 }
      }),
    )
    return {
      dailyIncoming: wholeCentavos(incoming?.day ?? 0),
      dailyOutgoing: wholeCentavos(outgoing?.day ?? 0),
      monthlyIncoming: wholeCentavos(incoming?.month ?? 0),
      monthlyOutgoing: wholeCentavos(outgoing?.month ?? 0),
    }
  },
})

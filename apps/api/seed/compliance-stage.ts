import { sql } from 'kysely'
import { asActor, databaseOver, person } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { moveActs } from './acts/move-acts.ts'
import { officeTime } from './acts/office-hours.ts'
import { isTrue, type Stage } from './stage.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { caseCalls } from '#areas/compliance/cases/contract.ts'
import { caseApprovalType } from '#areas/compliance/cases/server/approval-type.ts'
import { caseHandlers } from '#areas/compliance/cases/server/handlers.ts'
import { findCases } from '#areas/compliance/public.ts'
import { postMovements } from '#areas/wallets/server/movements.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'

// Days before today of the large cash-outs of each merchant, and their peso amounts.
const stories = [
  { days: [2], amounts: [95_000, 95_000, 90_000, 98_500, 92_000, 96_000] },
  { days: [3], amounts: [99_000, 88_000, 99_000, 97_000, 85_000, 88_000] },
  { days: [6], amounts: [100_000, 100_000, 100_000, 100_000, 100_000, 90_000] },
  { days: [1, 2, 4, 5], amounts: [80_000, 75_000, 60_000, 70_000, 80_000, 83_000] },
] as const

/** Merchants who withdraw more than the covered amount in one day, and one who stays below it on several days. */
export const largeTransactionStage: Stage = {
  name: 'Large transactions',
  brings: 'transactions',
  when: isTrue(
    'exists (select from wallet_txn) and not exists (select from wallet_limit where amount = 500000000)',
  ),

  async run(client, { until }) {
    const db = databaseOver(client)
    const { rows } = await sql<{ walletId: number }>`
      select w.wallet_id from wallet w join subscriber s on s.id = w.subscriber_id
      where w.kyc_level = 'merchant' and w.status = 'active' and s.status = 'active' and s.kyc_acct_status = 'Live'
        and s.birth_date is not null and s.street <> '' order by w.wallet_id desc limit ${stories.length}`.execute(
      db,
    )
    for (const [nth, { walletId }] of rows.entries()) {
      const { days = [], amounts = [] } = stories[nth] ?? {}
      await sql`
        insert into wallet_limit (wallet_id, name, amount, set_by)
        select ${walletId}, name, 500000000, 'superadmin@erp.test' from unnest(array['cashOutPerTxn', 'cashOutDaily', 'cashOutMonthly', 'maxBalance']) name`.execute(
        db,
      )
      await actAt(db, officeTime(until - 20 * dayMs, 300), (tx) =>
        move(tx, {
          type: 'opening_balance',
          walletId,
          pesos: 2_000_000,
          channel: 'Console',
          place: 'opening',
        }),
      )
      for (const day of days)
        for (const [place, pesos] of amounts.entries())
          await actAt(db, officeTime(until - day * dayMs, 400 - place * 50), (tx) =>
            move(tx, { type: 'cash_out', walletId, pesos, channel: 'PESONet', place: `${day} ${place}` }),
          )
    }
  },
}

type Move = {
  type: 'opening_balance' | 'cash_out'
  walletId: number
  pesos: number
  channel: string
  place: string
}

async function move(tx: Database, { type, walletId, pesos, channel, place }: Move) {
  const cause = `demo large ${walletId} ${place}`
  const amount = wholeCentavos(pesos * 100)
  const [outcome] = await postMovements(tx, [
    { type, walletId, amount, cause, channel, counterparty: channel },
  ])
  if (outcome?.error) throw new Error(outcome.error)
}

const does = asActor([...caseHandlers, ...approvalHandlers([caseApprovalType])])

/** The cases of these merchants: one in the queue, one awaiting release, one filed and one with notes. */
export const complianceStage: Stage = {
  name: 'Compliance cases',
  brings: 'transactions',
  when: isTrue('exists (select from wallet_txn) and not exists (select from compliance_case)'),

  async run(client, { until }) {
    const db = databaseOver(client)
    const [officer, head] = [await person(db, 'compliance'), await person(db, 'compliance2')]
    if (!officer || !head) return
    const at = <T>(minutes: number, work: (tx: Database) => Promise<T>) =>
      actAt(db, officeTime(until, minutes), work)
    await at(420, findCases)
    const { rows } = await sql<{ id: number; type: string }>`
      select case_id as id, type from compliance_case order by day_from desc, case_id`.execute(db)
    const [, waiting, filed] = rows.filter(({ type }) => type === 'covered')
    const split = rows.find(({ type }) => type === 'suspicious')
    if (filed) {
      await at(380, (tx) => submit(tx, officer, filed.id))
      await at(310, (tx) => release(tx, head, filed.id))
      await at(250, async (tx) => {
        const version = await versionOf(tx, filed.id)
        const acknowledgementNo = 'CTR-2026-118204'
        await does(tx, officer, caseCalls.acknowledge, { id: filed.id, version, acknowledgementNo })
      })
    }
    if (split) {
      await at(190, (tx) => does(tx, officer, caseCalls.assign, { id: split.id, version: 1, toMe: true }))
      const text =
        'Compared with the sales of the shop: the amounts are far above them. Asked the branch for the delivery receipts.'
      await at(150, (tx) => does(tx, officer, caseCalls.note, { id: split.id, text, file: null }))
    }
    if (waiting) await at(60, (tx) => submit(tx, officer, waiting.id))
    await moveActs(client)
  },
}

type Officer = NonNullable<Awaited<ReturnType<typeof person>>>

async function submit(db: Database, officer: Officer, id: number) {
  await does(db, officer, caseCalls.assign, { id, version: await versionOf(db, id), toMe: true })
  await does(db, officer, caseCalls.submitReport, { id, version: await versionOf(db, id) })
}

async function release(db: Database, head: Officer, id: number) {
  const { rows } = await sql<{ requestId: number | null }>`
    select request_id from compliance_case where case_id = ${id}`.execute(db)
  const requestId = rows[0]?.requestId ?? 0
  const { hash } = (await does(db, head, approvalCalls.details, { requestId })) as { hash: string }
  await does(db, head, approvalCalls.decide, { requestId, verdict: 'approve', hash, reason: 'Complete' })
}

async function versionOf(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select version from compliance_case where case_id = ${id}`.execute(db)
  return rows[0]?.version ?? 0
}

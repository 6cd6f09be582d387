import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Random } from './random.ts'
import { configuration, asActor, databaseOver, person } from './actor-context.ts'
import { slipPicture } from './deposit-slip-image.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { b2bCalls, DepositType } from '#areas/eload/b2b/contract.ts'
import { enrolB2bUser } from '#areas/eload/b2b/public.ts'
import { b2bHandlers } from '#areas/eload/b2b/server/handlers.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { wholeBasisPoints, wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const game = 61
const does = asActor([...b2bHandlers, ...profitSharingHandlers])

/** Business deposits for eLoad credit in every state, and profit shares of eLoad. */
export const eloadMoneyStage: Stage = {
  name: 'eLoad deposits and shares',
  brings: 'transactions',

  when: isTrue(
    `exists (select from wallet_txn) and not exists (select from eload_b2b_request) and ${hasMaker}`,
  ),

  async run(client, { until }) {
    const db = databaseOver(client)
    const maker = await person(db, 'maker')
    const checker = await person(db, 'checker')
    if (!maker || !checker) return
    await inTransaction(db, async (tx) => {
      await deposits(tx, maker, checker, until)
      await shares(tx, maker, checker, until)
    })
  },
}

// One slip is used twice to show the duplicate picture warning.
async function slip(tx: Database, staff: Staff, nth: number): Promise<string> {
  const key = `eload-b2b/deposit/1790000000000-${String(nth).padStart(8, '0')}-slip.png`
  const bytes = slipPicture(nth === 17 ? 4 : nth)
  await storageOf(configuration).put('kept', key, bytes)
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, 'eload-b2b/deposit', ${`deposit-slip-${nth + 1}.png`}, 'image/png', ${bytes.length},
      ${createHash('sha256').update(bytes).digest('hex')}, ${staff.id}, now(), now() + interval '1 year')`.execute(
    tx,
  )
  return key
}

const ours = [
  ['BPI', '0031-0245-77'],
  ['BDO', '0068-9000-1423'],
  ['UBP', '0009-4011-2236'],
  ['MBTC', '3447-0080-5112'],
] as const

async function deposits(tx: Database, maker: Staff, checker: Staff, until: number) {
  for (const [id, accountNo] of ours)
    await sql`update eload_b2b_bank set account_no = ${accountNo}, account_name = 'Demo Load Corporation' where id = ${id}`.execute(
      tx,
    )
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business where deleted_at is null and status = 'active' order by business_id desc limit 24`.execute(
    tx,
  )
  const users: number[] = []
  for (const { id } of rows) users.push(await enrolB2bUser(tx, id))
  for (let nth = 0; nth < 26; nth++) {
    const random = new Random(nth, game)
    const [receiverBank] = random.of(ours)
    const isSpecial = nth % 8 === 5
    const key = await slip(tx, maker, nth)
    const depositDate = new Date(until - Math.min(28, 28 - nth) * dayMs).toISOString().slice(0, 10)
    const saved = (await does(tx, maker, b2bCalls.save, {
      userId: users[nth % users.length] ?? 0,
      accountName: '',
      amount: wholeCentavos((nth === 20 ? 1_200 : random.between(4, 160)) * 50_000),
      rebate: wholeBasisPoints(isSpecial ? 350 : 300),
      rebateReason: isSpecial ? 'Agreed with the sales team for the Christmas season' : '',
      senderBank: random.of(['BPI', 'BDO', 'LBP', 'RCBC', 'SECB']),
      senderAccountName: random.of([
        'Reyes General Merchandise',
        'Santos Trading',
        'Dela Cruz Store',
        'Bautista Enterprises',
      ]),
      senderAccountLast4: random.digits(4),
      receiverBank,
      depositType: random.of(DepositType.options),
      depositDate,
      depositReference: `${receiverBank}${random.digits(10)}`,
      depositImages: [key],
      remarks: '',
      refNo: undefined,
      version: undefined,
    })) as { data: { refNo: string } }
    const { refNo } = saved.data
    if (nth >= 17 && nth !== 19) continue
    if (nth % 7 === 6)
      await does(tx, checker, b2bCalls.reject, {
        refNo,
        reason: 'The bank has no record of this deposit',
        version: 1,
      })
    else await does(tx, checker, b2bCalls.approve, { refNo, reason: '', version: 1 })
  }
  await sql`update eload_b2b_request set created_at = deposit_date::timestamptz + interval '5 hours' where deposit_date < now()::date`.execute(
    tx,
  )
}

async function shares(tx: Database, maker: Staff, checker: Staff, until: number) {
  const { rows: networks } = await sql<{ id: number }>`
    select id from eload_network where deleted_at is null order by id limit 3`.execute(tx)
  const manila = new Date(until + 8 * 3_600_000).toISOString().slice(0, 10)
  const midnight = (days: number) =>
    new Date(Date.parse(`${manila}T00:00:00+08:00`) + days * dayMs).toISOString()
  const planned = [
    [null, 40, 30, 30, 1, 'Shares of the standard contract'],
    [networks[0]?.id, 38, 30, 32, 1, 'Higher share for merchants of this network'],
    [networks[1]?.id, 42, 28, 30, 10, 'The network lowers its discount next week'],
    [networks[2]?.id, 35, 35, 30, 20, 'Agents are expanding to new towns for this network'],
  ] as const
  for (const [nth, [networkId = null, company, agent, merchant, days, reason]] of planned.entries()) {
    const { data } = (await does(tx, maker, profitSharingCalls.save, {
      networkId,
      skuId: null,
      companyShare: wholeBasisPoints(company * 100),
      agentShare: wholeBasisPoints(agent * 100),
      merchantShare: wholeBasisPoints(merchant * 100),
      effectiveAt: midnight(days),
      reason,
    })) as { data: { id: number } }
    if (nth < 2) await does(tx, checker, profitSharingCalls.approve, { id: data.id, reason: '', version: 1 })
  }
  // The standard shares are dated 120 days back, so they are in effect.
  await sql`update eload_profit_share set created_at = now() - interval '120 days', decided_at = now() - interval '119 days',
    effective_at = ${midnight(-110)}::timestamptz where status = 'active' and network_id is null`.execute(tx)
}

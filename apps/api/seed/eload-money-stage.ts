import { sql } from 'kysely'
import { Random } from './random.ts'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime, officeTimeAfter } from './acts/office-hours.ts'
import { slipPicture } from './deposit-slip-image.ts'
import { storeUpload } from './stored-file.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { b2bCalls, DepositType } from '#areas/eload/b2b/contract.ts'
import { enrolB2bUser } from '#areas/eload/b2b/public.ts'
import { b2bHandlers } from '#areas/eload/b2b/server/handlers.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { wholeBasisPoints, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'
import { dayMs, manilaTime } from '#platform/contract/fields/manila.ts'

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
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    await deposits(db, colleagues, until)
    await shares(db, colleagues, until)
  },
}

// One slip is used twice to show the duplicate picture warning.
const slip = (tx: Database, { id }: Staff, nth: number): Promise<string> =>
  storeUpload(tx, {
    folder: 'eload-b2b/deposit',
    nth,
    name: `deposit-slip-${nth + 1}.png`,
    type: 'image/png',
    bytes: slipPicture(nth === 17 ? 4 : nth),
    uploadedBy: id,
  })

const ours = [
  ['BPI', '0031-0245-77'],
  ['BDO', '0068-9000-1423'],
  ['UBP', '0009-4011-2236'],
  ['MBTC', '3447-0080-5112'],
] as const

// Office minutes since the newest deposits were entered. Those before are spread over three weeks.
const newest = [1_050, 930, 1_130, 760, 610, 480, 300, 120, 18]
const decidedDeposits = 17

async function deposits(db: Database, { maker, checker }: Colleagues, until: number) {
  for (const [id, accountNo] of ours)
    await sql`update eload_b2b_bank set account_no = ${accountNo}, account_name = 'Demo Load Corporation' where id = ${id}`.execute(
      db,
    )
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business where deleted_at is null and status = 'active' order by business_id desc limit 24`.execute(
    db,
  )
  const users: number[] = []
  await actAt(db, officeTime(until, 17_000), async (tx) => {
    for (const { id } of rows) users.push(await enrolB2bUser(tx, id))
  })
  for (let nth = 0; nth < decidedDeposits + newest.length; nth++) {
    const random = new Random(nth, game)
    const [receiverBank] = random.of(ours)
    const isSpecial = nth % 8 === 5
    const age =
      newest[nth - decidedDeposits] ?? 1_400 + (decidedDeposits - nth) * 590 + random.between(0, 300)
    const enteredAt = officeTime(until, age)
    const { data } = (await actAt(db, enteredAt, async (tx) =>
      does(tx, maker(nth), b2bCalls.save, {
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
        depositDate: new Date(enteredAt + 8 * 3_600_000).toISOString().slice(0, 10),
        depositReference: `${receiverBank}${random.digits(10)}`,
        depositImages: [await slip(tx, maker(nth), nth)],
        remarks: '',
        refNo: undefined,
        version: undefined,
      }),
    )) as { data: { refNo: string } }
    const { refNo } = data
    if (nth >= decidedDeposits && nth !== 19) continue
    await actAt(db, officeTime(until, age - random.between(20, 280)), (tx) =>
      nth % 7 === 6
        ? does(tx, checker(nth), b2bCalls.reject, {
            refNo,
            reason: 'The bank has no record of this deposit',
            version: 1,
          })
        : does(tx, checker(nth), b2bCalls.approve, { refNo, reason: '', version: 1 }),
    )
  }
}

async function shares(db: Database, { maker, checker }: Colleagues, until: number) {
  const { rows: networks } = await sql<{ id: number }>`
    select id from eload_network where deleted_at is null order by id limit 3`.execute(db)
  const midnight = (days: number) => manilaTime(until, days)
  // The standard shares were approved four months ago and are in effect.
  const standardAt = officeTime(until - 120 * dayMs, 100)
  const planned = [
    [null, 40, 30, 30, 1, 'Shares of the standard contract', standardAt],
    [networks[0]?.id, 38, 30, 32, 1, 'Higher share for merchants of this network', officeTime(until, 1_150)],
    [networks[1]?.id, 42, 28, 30, 10, 'The network lowers its discount next week', officeTime(until, 340)],
    [
      networks[2]?.id,
      35,
      35,
      30,
      20,
      'Agents are expanding to new towns for this network',
      officeTime(until, 55),
    ],
  ] as const
  for (const [
    nth,
    [networkId = null, company, agent, merchant, days, reason, submittedAt],
  ] of planned.entries()) {
    const { data } = (await actAt(db, submittedAt, (tx) =>
      does(tx, maker(nth), profitSharingCalls.save, {
        networkId,
        skuId: null,
        companyShare: wholeBasisPoints(company * 100),
        agentShare: wholeBasisPoints(agent * 100),
        merchantShare: wholeBasisPoints(merchant * 100),
        effectiveAt: midnight(days + 1),
        reason,
      }),
    )) as { data: { id: number } }
    if (nth < 2)
      await actAt(db, officeTimeAfter(submittedAt, 190), (tx) =>
        does(tx, checker(nth), profitSharingCalls.approve, { id: data.id, reason: '', version: 1 }),
      )
  }
  await sql`update eload_profit_share set effective_at = ${midnight(-110)}::timestamptz
    where status = 'active' and network_id is null`.execute(db)
}

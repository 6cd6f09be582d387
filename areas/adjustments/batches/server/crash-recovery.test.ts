import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'

const many = 8_000
const kills = 4
let fixture: AdjustmentFixture
const children = new Set<ChildProcess>()

beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await fixture.close()
})

function startWorker(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['areas/adjustments/batches/server/testing/posting-process.ts', fixture.url],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: fixture.configuration.dataDir },
    },
  )
  children.add(child)
  return child
}

test(`batch posting › posts each of ${many} rows once when its process is killed ${kills} times`, async () => {
  const [maker, manager] = [await fixture.person(), await fixture.manager()]
  await sql`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number, kyc_acct_type, kyc_acct_status, kyc_status, status)
    select gen_random_uuid(), 'Aling', 'Nena', '+63917' || lpad(i::text, 7, '0'), 'FullyVerified', 'Live', 'Approved', 'active'
    from generate_series(1, ${many}::int) i`.execute(fixture.owner)
  await sql`select wallet_open(id, null, 'full') from subscriber`.execute(fixture.owner)
  const { rows } = await sql<{ sub: string }>`select cognito_sub as sub from subscriber`.execute(
    fixture.owner,
  )
  const content = [
    'mobile_number,cognito_sub,type,amount,reason_code,remarks,related_txn',
    ...rows.map(({ sub }) => `,${sub},credit,1.25,promo_credit,Promo of November,`),
  ].join('\n')
  const s3_url = await fixture.file(maker, content)
  const { batchId, refNo } = await maker.get(batchCalls.process, { action: 'validate', s3_url })
  await maker.get(batchCalls.process, {
    action: 'submit',
    s3_url,
    lineManagers: [manager.id],
    remarks: 'Promo of November',
  })
  await manager.get(batchCalls.process, {
    action: 'approve',
    s3_url,
    token: await fixture.tokenFor(manager, refNo),
  })

  const progress = async () => {
    const { done, status } = await maker.get(batchCalls.info, { batchId })
    return { done, status }
  }
  for (let kill = 1; kill <= kills; kill++) {
    const child = startWorker()
    const { done: from } = await progress()
    await vi.waitFor(async () => expect((await progress()).done).toBeGreaterThan(from), {
      timeout: 90_000,
      interval: 20,
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect((await progress()).status).toBe('processing')
  startWorker()
  startWorker()
  await vi.waitFor(async () => expect((await progress()).status).toBe('completed'), {
    timeout: 120_000,
    interval: 50,
  })

  expect(await progress()).toEqual({ done: many, status: 'completed' })
  const { rows: found } = await sql<{ balance: number; n: number }>`
    select l.posted as balance, count(*) as n from wallet w join ledger_balance l on l.account_id = w.ledger_account_id group by 1`.execute(
    fixture.owner,
  )
  expect(found).toEqual([{ balance: 125, n: many }])
  const { rows: created } = await sql<{ n: number; completed: number }>`
    select count(*) as n, count(*) filter (where status = 'completed') as completed from adjustment where batch_id = ${batchId}`.execute(
    fixture.owner,
  )
  expect(created).toEqual([{ n: many, completed: many }])
  expect(await verifyLedger(fixture.owner)).toEqual([])
}, 600_000)

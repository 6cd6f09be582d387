import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { intakeCalls } from '#areas/intake/contract.ts'
import { openIntakeFixture } from '#areas/intake/server/testing/fixture.ts'
import { headings, writeFolder } from '#areas/intake/server/testing/folders.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import { sqlState } from '#platform/server/db.ts'

type Fixture = Awaited<ReturnType<typeof openIntakeFixture>>
let fixture: Fixture
let ana: Awaited<ReturnType<Fixture['administrator']>>

beforeEach(async () => {
  fixture = await openIntakeFixture()
  ana = await fixture.administrator()
})
afterEach(() => fixture.close())

const places = ['1300000000', '', '1380300000', '1380300002'] as const
const [region, province, city, barangay] = places
const files = {
  subscribers: [
    [
      '0917 123 4567',
      'Juan',
      'Dela Cruz',
      'yes',
      'juan@example.com',
      '1990-05-17',
      barangay,
      city,
      province,
      region,
      '',
    ],
    ['+639181234567', 'Maria', 'Santos', 'no', '', '', '', '', '', '', ''],
  ],
  agents: [
    ['AGT1', 'Rosa', 'Reyes', '09191234567', '', region, city],
    ['AGT2', 'Luis', 'Ramos', '09201234567', 'AGT1', '', ''],
  ],
  merchants: [
    [
      'M-1',
      '09171234567',
      'Juan, Store',
      'Sari-sari store',
      ...places,
      '09171234567',
      'DTI',
      '12345',
      'AGT2',
    ],
  ],
  wallets: [
    ['09171234567', '', 'full', '1,250.50'],
    ['09181234567', '', 'basic', '0'],
    ['09171234567', 'M-1', 'merchant', '₱20000'],
  ],
  control: [
    ['full', 1, '1250.50'],
    ['basic', 1, 0],
    ['merchant', 1, '20000.00'],
  ],
}

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(fixture.owner)).rows[0]?.n

const balances = async () =>
  (
    await sql<{ level: string; balance: number; n: number }>`
      select w.kyc_level as level, l.posted as balance, (select count(*) from wallet_txn t where t.wallet_id = w.wallet_id) as n
      from wallet w join ledger_balance l on l.account_id = w.ledger_account_id order by l.posted`.execute(
      fixture.owner,
    )
  ).rows

describe('files of another system', () => {
  test('become records, and balances after two other people approved', async () => {
    const { lines, result } = await fixture.migrate(writeFolder(files), ana.email)
    expect([result, lines]).toEqual([true, expect.any(Array)])
    expect(lines).toContain('wallets of level full: 1 with ₱1,250.50, control totals 1 with ₱1,250.50')
    expect(await Promise.all(['subscriber', 'agent', 'business', 'wallet'].map(count))).toEqual([2, 2, 1, 3])
    expect((await balances()).map(({ balance }) => balance)).toEqual([0, 0, 0])

    const [maker, one, two] = await Promise.all([60, 40, 60].map((level) => fixture.administrator(level)))
    if (!maker || !one || !two) throw new Error('Nobody was created.')
    const requestId = await fixture.submit(maker)
    expect((await fixture.decide(requestId, one)).body.status).toBe('ok')
    const { id } = await fixture.runOf()
    expect((await fixture.runOf()).status).toBe('for_approval')
    expect((await fixture.decide(requestId, two)).body.status).toBe('ok')
    expect((await fixture.runOf()).status).toBe('approved')
    await fixture.post(id)
    expect(await fixture.runOf()).toMatchObject({ status: 'completed', done: 2 })
    expect(await balances()).toEqual([
      { level: 'basic', balance: 0, n: 0 },
      { level: 'full', balance: 125_050, n: 1 },
      { level: 'merchant', balance: 2_000_000, n: 1 },
    ])
    expect(await verifyLedger(fixture.owner)).toEqual([])
    const run = await maker.get(intakeCalls.info, { id })
    expect(run.totals).toHaveLength(3)
  })

  test('leave nothing behind in a dry run, which reports the same totals', async () => {
    const { lines, result } = await fixture.migrate(writeFolder(files), ana.email, { isDryRun: true })
    expect(result).toBe(true)
    expect(lines).toContain('merchants.csv: 1 rows accepted, 0 refused')
    const tables = ['subscriber', 'agent', 'business', 'wallet', 'intake_run', 'intake_row']
    expect(await Promise.all(tables.map(count))).toEqual(tables.map(() => 0))
  })

  test.each([
    ['another sum', [['full', 1, '1250.51'], ...files.control.slice(1)]],
    ['another count', [['full', 2, '1250.50'], ...files.control.slice(1)]],
    ['a level without wallets', [...files.control, ['semi', 1, '10.00']]],
    ['no row for a level', files.control.slice(1)],
  ])('are refused if the control totals have %s', async (_name, control) => {
    const { lines, result } = await fixture.migrate(writeFolder({ ...files, control }), ana.email)
    expect(result).toBe(false)
    expect(lines.at(-1)).toContain('differ from the control totals')
    expect(await Promise.all(['subscriber', 'intake_run'].map(count))).toEqual([0, 0])
  })

  test('are imported once', async () => {
    const folder = writeFolder(files)
    await fixture.migrate(folder, ana.email)
    expect((await fixture.migrate(folder, ana.email)).result).toContain('already imported as MIG0000001')
    expect((await fixture.migrate(folder, ana.email, { isContinued: true })).result).toContain('already')
    expect(await count('subscriber')).toBe(2)
  })

  test('are imported only by active administrators of level 60', async () => {
    const folder = writeFolder(files)
    const [low, gone] = [await fixture.administrator(59), await fixture.administrator(60, 'inactive')]
    for (const email of [low.email, gone.email, 'nobody@erp.test'])
      expect((await fixture.migrate(folder, email)).result).toContain('is not an active administrator')
  })

  test('are not complete without control totals or with a missing column', async () => {
    const { control: _control, ...others } = files
    expect((await fixture.migrate(writeFolder(others), ana.email)).result).toContain('no control.csv')
    const folder = writeFolder(files)
    writeFileSync(path.join(folder, 'agents.csv'), 'agent_code,first_name\nAGT1,Rosa\n')
    expect((await fixture.migrate(folder, ana.email)).result).toContain('Last name')
  })
})

describe('rows', () => {
  const person = (mobile: string, more: (string | number)[] = []) => [mobile, 'Juan', 'Cruz', 'no', ...more]
  const cases: [file: keyof typeof headings, rows: (string | number)[][], field: string, reason: string][] = [
    ['subscribers', [person('1234')], 'mobile_number', ''],
    ['subscribers', [person('09170000001'), person('+63 917 000 0001')], '', 'repeats row 2'],
    ['subscribers', [['09170000001', '', 'Cruz']], 'first_name', ''],
    ['subscribers', [person('09170000001', ['', '2020-01-01'])], 'birth_date', ''],
    ['subscribers', [['09170000001', 'Juan', 'Cruz', 'perhaps']], 'verified', 'Enter yes or no.'],
    ['subscribers', [['09170000001', 'J'.repeat(61), 'Cruz']], 'first_name', ''],
    [
      'subscribers',
      [person('09170000001', ['a@b.ph']), person('09170000002', ['A@b.ph'])],
      'email',
      'earlier row',
    ],
    ['subscribers', [person('09170000001', ['', '', '', '', '', '9999999999'])], 'region', ''],
    ['subscribers', [person('09179999999')], 'mobile_number', 'already exists'],
    ['subscribers', [person('09170000001', ['known@erp.test'])], 'email', 'already exists'],
    ['agents', [['AGT1', 'Rosa', 'Reyes', '09191234567', 'NOBODY']], 'upline_code', 'No active agent'],
    ['agents', [['AGT1', 'Rosa', 'Reyes', '09191234567', '', '1300000000', '0000000000']], 'city', ''],
    ['agents', [['A', 'Rosa', 'Reyes', '09191234567']], 'agentCode', ''],
    [
      'merchants',
      [['M', '09170000009', 'Store', 'Bakery', ...places, '09170000009']],
      'ownerMobile',
      'No accepted',
    ],
    [
      'merchants',
      [['M', '09179999999', 'Store', 'Casino', ...places, '09170000009']],
      'businessType',
      'no business type',
    ],
    [
      'merchants',
      [['M', '09179999999', 'Store', 'Bakery', ...places, '09170000009', 'DTI']],
      'registration.number',
      '',
    ],
    [
      'merchants',
      [['M', '09179999999', 'Store', 'Bakery', ...places, '09170000009', '', '', 'AGT9']],
      'agentCode',
      'No active',
    ],
    ['wallets', [['09170000009', '', 'basic', '1']], 'mobile_number', 'No accepted subscriber'],
    ['wallets', [['09179999999', '', 'gold', '1']], 'level', ''],
    ['wallets', [['09179999999', '', 'basic', '1.005']], 'balance', ''],
    ['wallets', [['09179999999', '', 'basic', '-1']], 'balance', ''],
    ['wallets', [['09179999999', '', 'basic', '10000.01']], 'balance', 'maximum of ₱10,000.00'],
    ['wallets', [['09179999999', '', 'full', '1']], 'level', 'verified'],
    ['wallets', [['09179999999', '', 'merchant', '1']], 'level', ''],
    ['wallets', [['09179999999', 'M-9', 'basic', '1']], 'merchant_reference', 'No accepted merchant'],
    ['wallets', [['09178888888', '', 'basic', '1']], 'mobile_number', 'already has a wallet'],
    ['promos', [['globe', 'GL50', 'Load 50', 'data', '50', 'None']], 'category', ''],
    ['billers', [['MERALCO', 'Meralco', 'None', 'Account', '10', '100']], 'category', 'no category'],
    ['billers', [['MERALCO', 'Meralco', 'Electricity', 'Account', '100', '10']], 'maxAmount', ''],
    [
      'billers',
      [['MERALCO', 'Meralco', 'Electricity', 'Account', '10', '100', '1', '1', '3']],
      'merchantShare',
      '',
    ],
    [
      'billers',
      [['MERALCO', 'Meralco', 'Electricity', 'Account', '10', '100', '', '', '', 'NONE', '1']],
      'provider',
      '',
    ],
  ]

  test.each(cases)('of %s %j are refused for %s', async (file, rows, field, reason) => {
    await sql`
      insert into subscriber (first_name, last_name, mobile_number, email)
      values ('Ana', 'Reyes', '+639179999999', 'known@erp.test'), ('Ana', 'Reyes', '+639178888888', null)`.execute(
      fixture.owner,
    )
    await sql`select wallet_open(id) from subscriber where mobile_number = '+639178888888'`.execute(
      fixture.owner,
    )
    await sql`insert into bills_category (name, sequence) values ('Electricity', 1)`.execute(fixture.owner)
    const folder = writeFolder({ [file]: rows, control: [] })
    const { lines } = await fixture.migrate(folder, ana.email, { isDryRun: true })
    expect(lines[0]).toContain('1 refused, see refused-')
    const [heading, ...report] = readFileSync(path.join(folder, `refused-${file}.csv`), 'utf8')
      .trim()
      .split('\r\n')
    expect(heading).toMatch(/row,field,reason/)
    const [line, ofField] = report.map((each) => each.split(',')).find(([, name]) => name === field) ?? []
    expect([line, ofField]).toEqual([String(rows.length + 1), field])
    expect(report.join(' ')).toContain(reason)
  })

  test('that are accepted are created although others are refused, which the console lists', async () => {
    const subscribers = [...files.subscribers, ['12', 'Nobody', 'Here', 'no']]
    await fixture.migrate(writeFolder({ ...files, subscribers }), ana.email)
    expect(await count('subscriber')).toBe(2)
    const { id } = await fixture.runOf()
    const { rows } = await ana.get(intakeCalls.errors, { runId: id, page: 1, limit: 20 })
    expect(rows).toMatchObject([{ file: 'subscribers', line: 4, field: 'mobile_number' }])
  })

  test('of promos and billers become inactive records', async () => {
    await sql`insert into bills_category (name, sequence) values ('Electricity', 1)`.execute(fixture.owner)
    await sql`insert into bills_provider (code, name, fee_type, fee) values ('BILLSPAY', 'Bills Pay', 'fixed', 0)`.execute(
      fixture.owner,
    )
    const billers = [
      ['MERALCO', 'Meralco', 'electricity', 'Account', '10', '1,000.00', '10', '5', '3', 'BILLSPAY', '12'],
    ]
    expect(await fixture.migrate(writeFolder({ billers }), ana.email)).toMatchObject({ result: true })
    const { rows } = await sql<{ status: string; max: number; code: string }>`
      select status, max_amount as max, biller_code as code from bills_biller b join bills_biller_provider p on p.biller_id = b.id`.execute(
      fixture.owner,
    )
    expect(rows).toEqual([{ status: 'inactive', max: 100_000, code: '12' }])
    expect((await fixture.runOf()).status).toBe('completed')
  })
})

describe('opening balances', () => {
  const migrate = () => fixture.migrate(writeFolder(files), ana.email)

  test('are approved neither by their maker nor by the person who imported them', async () => {
    await migrate()
    const [maker, other] = [await fixture.administrator(), await fixture.administrator()]
    const requestId = await fixture.submit(maker)
    expect((await fixture.decide(requestId, maker)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await fixture.decide(requestId, ana)).body.status).not.toBe('ok')
    expect((await fixture.decide(requestId, await fixture.administrator(39))).body.status).not.toBe('ok')
    await fixture.decide(requestId, other)
    expect((await fixture.decide(requestId, other)).body.status).not.toBe('ok')
    // The second approver is an administrator.
    expect((await fixture.decide(requestId, await fixture.administrator(59))).body.status).not.toBe('ok')
    expect((await fixture.runOf()).status).toBe('for_approval')
  })

  test('are submitted again after a rejection', async () => {
    await migrate()
    const [maker, other] = [await fixture.administrator(), await fixture.administrator()]
    const requestId = await fixture.submit(maker)
    await fixture.decide(requestId, other, 'reject')
    expect((await fixture.runOf()).status).toBe('rejected')
    expect(await fixture.submit(maker)).not.toBe(requestId)
    const { id, version } = await fixture.runOf()
    expect(await maker.ask(intakeCalls.submit, { id, version })).toContain('ALREADY_SUBMITTED')
  })

  test('that are rejected can be posted again', async () => {
    await migrate()
    const { id } = await approved()
    await sql`
      update wallet set status = 'frozen', frozen_by = 'ana@erp.test', frozen_by_id = 1 where kyc_level = 'full'`.execute(
      fixture.owner,
    )
    await fixture.post(id)
    expect(await fixture.runOf()).toMatchObject({ status: 'partially_completed', done: 1 })
    const { rows } = await ana.get(intakeCalls.errors, { runId: id, page: 1, limit: 20 })
    expect(rows).toMatchObject([{ file: 'wallets', line: 2, error: expect.stringContaining('frozen') }])
    await sql`update wallet set status = 'active', frozen_by = null, frozen_by_id = null`.execute(
      fixture.owner,
    )
    await ana.get(intakeCalls.resume, { id, version: (await fixture.runOf()).version })
    await fixture.post(id)
    await fixture.post(id)
    expect(await fixture.runOf()).toMatchObject({ status: 'completed', done: 2 })
    expect((await balances()).map(({ n }) => n)).toEqual([0, 1, 1])
    expect(await verifyLedger(fixture.owner)).toEqual([])
  })

  test('cannot be posted by the roles of the processes without their approval', async () => {
    await migrate()
    const { id } = await fixture.runOf()
    const attempts = [
      sql`select * from intake_post(${id}, 10)`,
      sql`update intake_run set amount = 1`,
      sql`update intake_run set balances_hash = 'x'`,
      sql`update intake_run set done = 0, next_line = 0`,
      sql`update intake_row set amount = 1`,
      sql`insert into intake_row (run_id, file, line, level, amount) values (${id}, 'wallets', 99, 'full', 1)`,
      sql`insert into intake_approval (run_id, request_id) values (${id}, 1)`,
      sql`select cells from intake_row`,
    ]
    for (const db of [fixture.db, fixture.worker])
      for (const attempt of attempts)
        expect(await attempt.execute(db).catch((error: unknown) => sqlState(error))).toBe('42501')
    // With the status, but without decisions of two people.
    const requestId = await fixture.submit(await fixture.administrator())
    await sql`update approval_request set status = 'approved', decided_at = now() where id = ${requestId}`
      .execute(fixture.db)
      .catch(() => {})
    await sql`update intake_run set status = 'processing' where run_id = ${id}`.execute(fixture.db)
    const posted = await sql`select * from intake_post(${id}, 10)`
      .execute(fixture.worker)
      .catch((error: unknown) => sqlState(error))
    expect(posted).toBe('42501')
    expect((await balances()).map(({ balance }) => balance)).toEqual([0, 0, 0])
  })

  test('are not posted if they differ from those that were approved', async () => {
    await migrate()
    const { id } = await approved()
    await sql`update intake_row set amount = amount + 1 where level = 'full'`.execute(fixture.owner)
    await expect(fixture.post(id)).rejects.toThrow('differ')
    expect((await balances()).map(({ balance }) => balance)).toEqual([0, 0, 0])
  })
})

/** The run after two people approved its balances. */
async function approved() {
  const requestId = await fixture.submit(await fixture.administrator())
  for (const person of [await fixture.administrator(), await fixture.administrator()])
    await fixture.decide(requestId, person)
  return fixture.runOf()
}

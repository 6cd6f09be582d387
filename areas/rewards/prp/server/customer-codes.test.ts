import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { openRewardFixture, type RewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { sendOne } from '#platform/server/messages/delivery.ts'
import { customerCodeKind, decryptText } from '#platform/server/messages.ts'

let counter: RewardFixture
beforeAll(async () => void (counter = await openRewardFixture()))
afterAll(() => counter.close())

const { checkCode, createCategory, createItem, record, reward, sendCode } = prpCalls
type Editor = ReturnType<RewardFixture['prpEditor']>
const delivery = { address: '12 Mabini St, Cebu City', remarks: 'Stays with her sister' }
let nth = 0

async function itemFor(points: number, change: Record<string, unknown> = {}) {
  const editor = counter.prpEditor()
  const { data: category } = await editor.get(createCategory, { name: `Coded category ${++nth}` })
  const { data } = await editor.get(createItem, {
    categoryId: category.id,
    name: `Coded item ${nth}`,
    images: [await counter.file(editor, 'prp/items')],
    points,
    stock: 20,
    ...change,
  })
  await counter.offer(data.id)
  return data.id
}

async function customerWith(points: number) {
  const person = await counter.person()
  await counter.put(person.subscriberId, 'PRP', points)
  return person
}

/** Texts of the SMS with codes to a person, newest last. */
async function smsTo(subscriberId: number): Promise<string[]> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select sealed from outbox_message where kind = ${customerCodeKind} and about = ${String(subscriberId)} order by id`.execute(
    counter.owner,
  )
  return rows.map(({ sealed }) => (sealed === null ? '' : decryptText(counter.configuration.secret, sealed)))
}
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const newestCode = async (subscriberId: number) => codeIn((await smsTo(subscriberId)).at(-1) ?? '')
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Moves the codes of a person back, so that the limits on resending do not apply. */
const age = (subscriberId: number, interval: string) =>
  sql`update control_customer_code set sent_at = sent_at - ${interval}::interval where subscriber_id = ${subscriberId}`.execute(
    counter.owner,
  )

async function opened(points = 100, change: Record<string, unknown> = {}) {
  const [editor, itemId, person] = [
    counter.prpEditor(),
    await itemFor(points, change),
    await customerWith(10_000),
  ]
  const draft = { cognito_sub: person.cognitoSub, itemId, ...delivery }
  const { data } = await editor.get(sendCode, draft)
  const code = await newestCode(person.subscriberId)
  const confirm = (as: Editor = editor) => as.get(checkCode, { codeId: data.codeId, code })
  return { editor, person, draft, code, codeId: data.codeId, recipient: data.recipient, confirm }
}

describe('code of the customer', () => {
  test('confirmed redemption › is processed without a second person', async () => {
    const { editor, draft, codeId, confirm, person } = await opened()
    expect((await confirm()).data).toEqual({ status: 'confirmed', attemptsLeft: 5 })
    const { data } = await editor.get(record, { ...draft, codeId })
    expect(data.status).toBe('processing')
    expect((await editor.get(reward, { productTrackingId: data.id })).history).toMatchObject([
      { status: 'processing' },
      { status: 'pending' },
    ])
    const { rows } = await sql`
      select stage, result, customer_code_id from control_decision
      where record_kind = 'prp-redemption' and record_id = ${String(data.id)}`.execute(counter.owner)
    expect(rows).toEqual([{ stage: 'perform', result: 'passed', customerCodeId: codeId }])
    const { rows: alone } = await sql`
      select from control_exposure where subject_kind = 'alone' and subject_id = ${String(editor.id)}`.execute(
      counter.owner,
    )
    expect(alone).toEqual([])
    expect(await counter.purse(person.subscriberId, 'PRP')).toBe(9_900)
  })

  test('voucher › is credited without a second person', async () => {
    const { editor, draft, codeId, confirm } = await opened(100, { deliverable: false })
    await confirm()
    expect((await editor.get(record, { ...draft, codeId })).data.status).toBe('credited')
  })

  test('redemption without a code › still waits for another person', async () => {
    const { editor, draft } = await opened()
    expect((await editor.get(record, draft)).data.status).toBe('pending')
  })

  test('redemption above the limit of a rule › still waits for another person', async () => {
    const itemId = await itemFor(600_000)
    const person = await customerWith(700_000)
    const editor = counter.prpEditor()
    const draft = { cognito_sub: person.cognitoSub, itemId, ...delivery }
    const { data } = await editor.get(sendCode, draft)
    await editor.get(checkCode, { codeId: data.codeId, code: await newestCode(person.subscriberId) })
    const saved = await editor.get(record, { ...draft, codeId: data.codeId })
    expect([saved.data.status, saved.messageCode]).toEqual(['pending', 'rewards.REDEEMED_NEEDS_APPROVAL'])
  })

  test('code › is required to be confirmed before it is used', async () => {
    const { editor, draft, codeId } = await opened()
    expect(await editor.ask(record, { ...draft, codeId })).toBe('customerCode.CODE_NOT_CONFIRMED')
    await expect(
      sql`update control_customer_code set status = 'used', used_at = now(), confirmed_at = now(), record_kind = 'x',
        record_id = '1' where id = ${codeId}`.execute(counter.db),
    ).rejects.toThrow(/confirmed before/)
  })

  test('code › counts for the item, address and subscriber that the customer read', async () => {
    const { editor, draft, codeId, confirm } = await opened()
    await confirm()
    const other = await customerWith(1_000)
    const changes = [
      { address: 'My own house, Quezon City' },
      { itemId: await itemFor(50) },
      { cognito_sub: other.cognitoSub },
    ]
    for (const change of changes)
      expect(await editor.ask(record, { ...draft, ...change, codeId })).toBe('customerCode.CODE_OF_OTHER_ACT')
    await sql`update prp_item set points = points + 1 where id = ${draft.itemId}`.execute(counter.owner)
    expect(await editor.ask(record, { ...draft, codeId })).toBe('customerCode.CODE_OF_OTHER_ACT')
    await sql`update prp_item set points = points - 1 where id = ${draft.itemId}`.execute(counter.owner)
    expect((await editor.get(record, { ...draft, codeId })).data.status).toBe('processing')
  })

  test('code › is used once by two tabs at the same time', async () => {
    const { editor, draft, codeId, confirm, person } = await opened()
    await Promise.all([confirm(), confirm()])
    const results = await Promise.all([1, 2, 3, 4].map(() => editor.ask(record, { ...draft, codeId })))
    expect(results.filter((result) => typeof result !== 'string')).toHaveLength(1)
    expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(
      new Set(['customerCode.CODE_USED']),
    )
    expect(await counter.purse(person.subscriberId, 'PRP')).toBe(9_900)
  })

  test('code › fails after five wrong entries, also at the same time', async () => {
    const { editor, draft, codeId, code, confirm } = await opened()
    const wrong = { codeId, code: otherThan(code) }
    const results = await Promise.all(Array.from({ length: 12 }, () => editor.ask(checkCode, wrong)))
    const statuses = results.map((result) => (typeof result === 'string' ? result : result.data.status))
    expect(statuses.filter((status) => status === 'wrong')).toHaveLength(4)
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(1)
    expect(statuses.filter((status) => status.startsWith('customerCode.CODE_FAILED'))).toHaveLength(7)
    await expect(confirm()).rejects.toThrow(/CODE_FAILED/)
    expect(await editor.ask(record, { ...draft, codeId })).toMatch(/^customerCode\.CODE_FAILED/)
  })

  test('expired code › neither confirms nor redeems', async () => {
    const { editor, draft, codeId, confirm, person } = await opened()
    await confirm()
    await sql`update control_customer_code set sent_at = sent_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'
      where subscriber_id = ${person.subscriberId}`.execute(counter.owner)
    expect(await editor.ask(record, { ...draft, codeId })).toBe('customerCode.CODE_EXPIRED')
    await expect(confirm()).rejects.toThrow(/CODE_EXPIRED/)
  })

  test('new code › replaces the one before', async () => {
    const { editor, draft, confirm, person } = await opened()
    await age(person.subscriberId, '2 minutes')
    await editor.get(sendCode, draft)
    await expect(confirm()).rejects.toThrow(/CODE_REPLACED/)
    expect((await smsTo(person.subscriberId)).map(codeIn)).toEqual(['', expect.stringMatching(/^\d{6}$/)])
  })

  test('resending › waits a minute and is limited to three codes an hour', async () => {
    const { editor, draft, person } = await opened()
    expect(await editor.ask(sendCode, draft)).toBe('customerCode.TOO_SOON')
    for (let n = 0; n < 2; n++) {
      await age(person.subscriberId, '2 minutes')
      await editor.get(sendCode, draft)
    }
    await age(person.subscriberId, '2 minutes')
    expect(await counter.prpEditor().ask(sendCode, draft)).toBe('customerCode.TOO_MANY_FOR_CUSTOMER')
    await age(person.subscriberId, '1 hour')
    await editor.get(sendCode, draft)
  })

  test('code › is not sent to a number that changed within 24 hours', async () => {
    const [editor, itemId, person] = [counter.prpEditor(), await itemFor(100), await customerWith(1_000)]
    const draft = { cognito_sub: person.cognitoSub, itemId, ...delivery }
    await sql`update subscriber set mobile_number = '+639995550123' where id = ${person.subscriberId}`.execute(
      counter.owner,
    )
    expect(await editor.ask(sendCode, draft)).toMatch(/^customerCode\.NUMBER_NEW/)
    await sql`update subscriber set mobile_number_changed_at = now() - interval '25 hours' where id = ${person.subscriberId}`.execute(
      counter.owner,
    )
    await editor.get(sendCode, draft)
  })

  test('code › of a number that changed after it was sent does not redeem', async () => {
    const { editor, draft, codeId, confirm, person } = await opened()
    await confirm()
    await sql`update subscriber set mobile_number = '+639995550124' where id = ${person.subscriberId}`.execute(
      counter.owner,
    )
    expect(await editor.ask(record, { ...draft, codeId })).toMatch(/^customerCode\.NUMBER_NEW/)
  })

  test('redemption that is not possible › sends no code', async () => {
    const [editor, itemId, person] = [counter.prpEditor(), await itemFor(100), await customerWith(99)]
    const draft = { cognito_sub: person.cognitoSub, itemId, ...delivery }
    expect(await editor.ask(sendCode, draft)).toMatch(/^rewards\.POINTS_TOO_FEW/)
    expect(await editor.ask(sendCode, { ...draft, remarks: '' })).toBe('rewards.ADDRESS_REASON_REQUIRED')
    expect(await smsTo(person.subscriberId)).toEqual([])
  })
})

describe('colleague', () => {
  test('cannot use the code of another person', async () => {
    const { draft, codeId, confirm } = await opened()
    const colleague = counter.prpEditor()
    await expect(confirm(colleague)).rejects.toThrow(/CODE_UNKNOWN/)
    await confirm()
    expect(await colleague.ask(record, { ...draft, codeId })).toBe('customerCode.CODE_UNKNOWN')
  })

  test('reads the code nowhere in the database, replies and histories', async () => {
    const { editor, draft, code, codeId, recipient, confirm, person } = await opened()
    expect(recipient).toMatch(/\*\*\*/)
    const confirmed = await confirm()
    const saved = await editor.get(record, { ...draft, codeId })
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ', (select string_agg(t::text, ' ') from audit_entry t),
        (select string_agg(t::text, ' ') from control_customer_code t where subscriber_id = ${person.subscriberId}),
        (select string_agg(concat_ws(' ', body, subject, about, failure), ' ') from outbox_message t),
        (select string_agg(t::text, ' ') from control_decision t)) as text`.execute(counter.owner)
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
    expect(rows[0]?.text).not.toMatch(alone)
    expect(JSON.stringify([confirmed, saved])).not.toMatch(alone)
  })
})

test('SMS of the demo › is written to a file that only the server can read', async () => {
  const { code, person } = await opened()
  const smsLog = path.join(mkdtempSync(path.join(tmpdir(), 'sms-')), 'sms.log')
  const { rows } = await sql<{ id: number }>`
    select id from outbox_message where kind = ${customerCodeKind} and about = ${String(person.subscriberId)}`.execute(
    counter.owner,
  )
  const { secret } = counter.configuration
  await sendOne(counter.db, rows[0]?.id ?? 0, { gateways: { sms: null, push: null }, secret, smsLog })
  const line = JSON.parse(readFileSync(smsLog, 'utf8')) as { to: string; text: string }
  expect(line.text).toContain(`Code: ${code}`)
  expect(line.text).toContain(delivery.address)
  expect(statSync(smsLog).mode & 0o777).toBe(0o600)
})

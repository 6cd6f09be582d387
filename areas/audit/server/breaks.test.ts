import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { breakApprovers } from '#areas/audit/access.ts'
import { auditCalls, type FoundBreak } from '#areas/audit/contract.ts'
import { breakApprovalType } from '#areas/audit/server/breaks.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { fromLevel } from '#platform/access.ts'
import { type AnyVerdict, approvalCalls } from '#platform/contract/approvals.ts'
import { previewHandlers } from '#platform/server/approvals/approvals.ts'
import { previewOf } from '#platform/contract/request-preview.ts'
import { checkAudit } from '#platform/server/audit/audit-check.ts'
import { openCheckpointFile } from '#platform/server/audit.ts'
import { type CheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { openAccount, post } from '#platform/server/ledger/testing/postings.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { record, sealEverything } from '#platform/server/audit/testing/entries.ts'
import { cutChain, rewriteChain, run } from '#platform/server/audit/testing/tampering-cases.ts'
import { auditChain } from '#platform/server/audit/verify.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

let api: TestApi
let dataDir: string
let heads: CheckpointFile
let secret: Buffer
let written = 0

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'breaks-'))
  const configuration = testConfiguration({ DATA_DIR: dataDir })
  const calls = auditHandlers({})
  api = await openTestApi(
    [...calls, ...previewHandlers(calls, [breakApprovalType]), ...approvalHandlers([breakApprovalType])],
    { configuration },
  )
  secret = configuration.secret
  heads = openCheckpointFile(dataDir, secret)
})
afterEach(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})

const maker = () => api.staffWith(fromLevel(60))
const checker = () => api.staffWith(breakApprovers)
type Person = ReturnType<typeof maker>

/** Writes entries, each sealed and with its checkpoint. */
async function grow(count: number) {
  for (let n = 0; n < count; n++) {
    await record(api.db, `grown-${written++}`)
    await sealEverything(api.db)
    await appendCheckpoint(api.db, heads)
  }
}

/** Changes the chain as an owner who disabled all triggers. */
const tamper = (does: (tx: Database) => Promise<unknown>) =>
  inTransaction(api.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await does(tx)
  })

/** A failover to a standby that lacked the entries from a position on. */
const failover = (position: number) => tamper(cutChain(position))

const incident = { cause: 'Failover of November 22; the standby lagged.', reference: 'INC-2211' }
const breaks = () => maker().get(auditCalls.breaks, {})
const verify = () => maker().get(auditCalls.verify, {})
const inputOf = ({ chain, from, to, lostHash }: FoundBreak) => ({ chain, from, to, lostHash, ...incident })

async function onlyFound(): Promise<FoundBreak> {
  const { found } = await breaks()
  const [first] = found
  if (!first || found.length !== 1) throw new Error(`${found.length} breaks were found.`)
  return first
}

async function decide(requestId: number, person: Person, verdict: AnyVerdict = 'approve') {
  const seen = await person.answer(approvalCalls.details, { requestId })
  const { hash = '0'.repeat(64) } = (seen.body.message ?? {}) as { hash?: string }
  return person.answer(approvalCalls.decide, {
    requestId,
    hash,
    verdict,
    reason: 'Compared with INC-2211.',
  })
}

/** Records the only break that is found, by two people. */
async function recordFound() {
  const found = await onlyFound()
  const { data } = await maker().get(auditCalls.recordBreak, inputOf(found))
  expect((await decide(data.requestId, checker())).body.status).toBe('ok')
  return found
}

describe('record of a break', () => {
  beforeEach(async () => {
    await grow(8)
    await failover(5)
  })

  test('lists the lost positions between the checkpoints around them', async () => {
    const { at } = (await heads.read()).checkpoints[3] ?? { at: '' }
    expect(await onlyFound()).toMatchObject({ from: 5, to: 8, lostFrom: at, pendingRequest: null })
    // The chain grows past the lost positions, and the break remains the same.
    await grow(6)
    expect(await onlyFound()).toMatchObject({ from: 5, to: 8, lostFrom: at })
  })

  test.each(['a shorter chain', 'a chain that grew past it'])(
    'closes the break after a second person approved, for %s',
    async (kind) => {
      if (kind !== 'a shorter chain') await grow(6)
      expect(await verify()).toMatchObject({ state: 'broken', firstBroken: { position: expect.any(Number) } })
      const person = maker()
      const found = await onlyFound()
      const { data } = await person.get(auditCalls.recordBreak, inputOf(found))
      expect(await onlyFound()).toMatchObject({ pendingRequest: { requestId: data.requestId } })
      expect(await verify()).toMatchObject({ state: 'broken' })

      const approver = checker()
      expect((await decide(data.requestId, approver)).body.status).toBe('ok')
      const { found: left, recorded } = await breaks()
      expect(left).toEqual([])
      expect(recorded).toMatchObject([
        {
          from: 5,
          to: 8,
          state: 'confirmed',
          requestId: data.requestId,
          ...incident,
          lostHash: found.lostHash,
        },
      ])
      expect(await verify()).toMatchObject({
        state: 'intact',
        firstBroken: null,
        recordedBreaks: [{ from: 5, to: 8 }],
      })
      expect(await auditChain.recent(api.db, heads)).toMatchObject({ firstBroken: null })
      const { rows } = await maker().get(auditCalls.list, { filters: { kind: 'audit-break' } })
      expect(rows).toMatchObject([
        { action: 'Record break', recordId: '5-8', actor: { email: approver.email }, reason: incident.cause },
      ])
      expect(rows[0]?.changes).toContainEqual(
        expect.objectContaining({ field: 'maker', old: null, new: `Person ${person.id}` }),
      )
    },
  )

  test('is not reported by the hourly check, which reported the break only once', async () => {
    const reported: unknown[] = []
    const check = () => checkAudit(api.db, heads, async (_tx, { position }) => void reported.push(position))
    await check()
    await recordFound()
    expect(await check()).toMatchObject({ firstBroken: null })
    await grow(4)
    expect(await check()).toMatchObject({ firstBroken: null })
    expect(reported).toHaveLength(1)
  })

  test('writes checkpoints immediately, so that a later loss is reported as another break', async () => {
    await recordFound()
    await grow(1)
    const { checkpoints } = await heads.read()
    const last = checkpoints.at(-1)
    expect(last?.n).toBe(9)
    await grow(2)
    await failover((last?.position ?? 0) + 1)
    expect(await verify()).toMatchObject({ state: 'broken', firstBroken: { error: 'chain-cut' } })
    expect(await onlyFound()).toMatchObject({ from: (last?.position ?? 0) + 1 })
    await recordFound()
    expect(await verify()).toMatchObject({ state: 'intact', recordedBreaks: [{ from: 5 }, {}] })
  })

  test('does not cover a larger break', async () => {
    await recordFound()
    await tamper(rewriteChain(3))
    expect(await verify()).toMatchObject({
      state: 'broken',
      firstBroken: { position: 3, error: 'chain-rewritten' },
    })
    expect((await breaks()).found).toMatchObject([{ from: 3, to: 8 }])
  })

  test('is reported as an error when the history after the break is rewritten', async () => {
    await grow(6)
    await recordFound()
    await tamper(rewriteChain(6))
    expect(await verify()).toMatchObject({ state: 'broken', firstBroken: { position: 5 } })
    expect((await breaks()).recorded).toMatchObject([{ state: 'changed' }])
  })

  test.each([
    ['enlarged', sql`update audit_break set first_line = 2, from_position = 2`],
    ['given another cause', sql`update audit_break set cause = 'Nothing happened.'`],
    ['given a later link', sql`update audit_break set chain_hash = sha256('x')`],
  ])('alarms when the row was %s in the database', async (_, change) => {
    await recordFound()
    await tamper((tx) => change.execute(tx))
    expect(await verify()).toMatchObject({ state: 'broken' })
    expect((await breaks()).recorded).toMatchObject([{ state: 'changed' }])
    // Without a valid row the break is found again.
    expect((await breaks()).found).toMatchObject([{ from: 5, to: 8 }])
  })

  test('is not replaced by a row inserted in the database', async () => {
    await recordFound()
    await grow(4)
    const [lost] = (await heads.read()).checkpoints.slice(-1)
    await failover(lost?.position ?? 0)
    await tamper((tx) =>
      sql`insert into audit_break (request_id, first_line, last_line, from_position, to_position, lost_hash, lost_from,
          lost_to, chain_position, chain_hash, cause, reference, maker_id, maker_email, maker_name, checker_id,
          checker_email, checker_name, signature)
        select request_id + 1, ${lost?.n}, ${lost?.n}, ${lost?.position}, ${lost?.position}, decode(${lost?.hash}, 'hex'), now(),
          now(), 0, decode(repeat('00', 32), 'hex'), cause, reference, maker_id, maker_email, maker_name, checker_id,
          checker_email, checker_name, signature from audit_break`.execute(tx),
    )
    expect(await verify()).toMatchObject({ state: 'broken' })
    const { found, recorded } = await breaks()
    expect(found).toHaveLength(1)
    expect(recorded.map(({ state }) => state)).toEqual(['confirmed', 'changed'])
  })

  test('is listed without an error after secret and checkpoint file were replaced', async () => {
    await recordFound()
    await rm(heads.name)
    await grow(1)
    expect(await verify()).toMatchObject({ state: 'intact' })
    expect((await breaks()).recorded).toMatchObject([{ state: 'earlier-file' }])
  })

  test('cannot be changed or deleted, not even by the owner', async () => {
    await recordFound()
    await expect(sql`update audit_break set cause = 'x'`.execute(api.owner)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_break`.execute(api.owner)).rejects.toThrow('append-only')
    await expect(sql`truncate audit_break`.execute(api.owner)).rejects.toThrow('append-only')
  })

  test('is rejected while a request for the break is pending', async () => {
    const found = await onlyFound()
    const answers = await Promise.all(
      [maker(), maker(), maker()].map((person) => person.answer(auditCalls.recordBreak, inputOf(found))),
    )
    expect(answers.map(({ body }) => body.code ?? 'none').toSorted()).toEqual([
      'DUPLICATE',
      'DUPLICATE',
      'none',
    ])
  })

  test('is written once when two people approve at the same time', async () => {
    const { data } = await maker().get(auditCalls.recordBreak, inputOf(await onlyFound()))
    const answers = await Promise.all([decide(data.requestId, checker()), decide(data.requestId, checker())])
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect((await breaks()).recorded).toHaveLength(1)
  })

  test('has no effect when approvers reject it', async () => {
    const { data } = await maker().get(auditCalls.recordBreak, inputOf(await onlyFound()))
    expect((await decide(data.requestId, checker(), 'reject')).body.status).toBe('ok')
    expect(await breaks()).toMatchObject({ found: [{ pendingRequest: null }], recorded: [] })
    expect(await verify()).toMatchObject({ state: 'broken' })
  })

  test('needs someone else of level 80 or higher', async () => {
    const person = checker()
    const { data } = await person.get(auditCalls.recordBreak, inputOf(await onlyFound()))
    expect((await decide(data.requestId, person)).body.code).toBe('MAKER_IS_CHECKER')
    expect((await decide(data.requestId, api.staffWith(fromLevel(79)))).status).toBe(403)
    expect((await breaks()).recorded).toEqual([])
  })

  test('cannot be requested below level 60', async () => {
    const found = await onlyFound()
    const person = api.staffWith(fromLevel(59))
    expect(await person.statusOf(auditCalls.recordBreak, inputOf(found))).toBe(403)
    expect(await person.statusOf(auditCalls.breaks, {})).toBe(403)
  })

  test.each([{ from: 6 }, { to: 7 }, { lostHash: 'ab'.repeat(32) }])(
    'is rejected for other facts than the break found: %j',
    async (other) => {
      const found = await onlyFound()
      expect(await maker().answer(auditCalls.recordBreak, { ...inputOf(found), ...other })).toMatchObject({
        status: 409,
        body: { code: 'STALE' },
      })
    },
  )

  test.each([
    ['became larger', () => tamper(rewriteChain(3))],
    ['disappeared with its checkpoints', () => rm(heads.name)],
  ])('cannot be approved when the break %s meanwhile', async (_, change) => {
    const { data } = await maker().get(auditCalls.recordBreak, inputOf(await onlyFound()))
    await change()
    expect((await decide(data.requestId, checker())).body.status).not.toBe('ok')
    expect((await breaks()).recorded).toEqual([])
  })

  test('preview › shows what approvers see without submitting', async () => {
    const found = await onlyFound()
    const preview = await maker().get(previewOf(auditCalls.recordBreak), inputOf(found))
    expect(preview).toMatchObject({
      errors: [],
      submitted: {
        effect: { warnings: [{}], facts: expect.arrayContaining([expect.objectContaining({ value: 8 })]) },
      },
    })
    expect(await onlyFound()).toMatchObject({ pendingRequest: null })
  })
})

test('record of a break › closes a break of the ledger, whose lost transfers a checkpoint proves', async () => {
  const ledger = openCheckpointFile(dataDir, secret, 'ledger')
  const account = (code: string, kind: 'operator' | 'wallet') =>
    openAccount(api.owner, { code, asset: 'PHP', kind })
  const [from, to] = [
    await account('operator:lost:php', 'operator'),
    await account('wallet:lost:php', 'wallet'),
  ]
  for (let n = 1; n <= 4; n++) {
    await post(api.owner, {
      cause: `credit ${n}`,
      kind: 'test',
      postings: [
        { account: from, amount: -100 },
        { account: to, amount: 100 },
      ],
    })
    await sealAll(api.db, 'ledger')
    await appendCheckpoint(api.db, ledger)
  }
  await grow(2)
  const lost = '(select transfer_id from ledger_link where position > 2)'
  await tamper(
    run(
      `delete from ledger_posting where transfer_id in ${lost}`,
      `delete from ledger_transfer where id in ${lost}`,
      `delete from ledger_key where transfer_id in ${lost}`,
      'delete from ledger_link where position > 2',
    ),
  )
  expect((await verify()).ledger).toMatchObject({
    state: 'broken',
    firstBroken: { position: 3, error: 'chain-cut', checkpoint: { position: 3 } },
  })
  expect(await onlyFound()).toMatchObject({ chain: 'ledger', from: 3, to: 4 })
  await recordFound()
  expect(await breaks()).toMatchObject({
    found: [],
    recorded: [{ chain: 'ledger', from: 3, to: 4, state: 'confirmed' }],
  })
  expect(await verify()).toMatchObject({
    state: 'intact',
    recordedBreaks: [],
    ledger: { state: 'intact', recordedBreaks: [{ from: 3, to: 4 }] },
  })
})

test('record of a break › is not offered for an intact chain or for changed entries', async () => {
  await grow(4)
  expect(await breaks()).toEqual({ found: [], recorded: [] })
  await tamper((tx) => sql`update audit_entry set reason = 'Another.'`.execute(tx))
  expect(await verify()).toMatchObject({ state: 'broken', firstBroken: { error: 'entry-changed' } })
  expect((await breaks()).found).toEqual([])
})

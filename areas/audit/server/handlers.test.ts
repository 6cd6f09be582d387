import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditors } from '#areas/audit/access.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { toRead } from '#platform/access.ts'
import { recordAudit, openCheckpointFile } from '#platform/server/audit.ts'
import { chains } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { openAccount, post } from '#platform/server/ledger/testing/postings.ts'
import { entryOf, sealEverything } from '#platform/server/audit/testing/entries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

const merchants = toRead({ title: 'Merchant Management', module: 'Merchant' })
const { list, details, revealDetails, options, recordHistory, verify, verification, stopVerification } =
  auditCalls

let api: TestApi
let dataDir: string
let configuration: ReturnType<typeof testConfiguration>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'audit-'))
  configuration = testConfiguration({ DATA_DIR: dataDir })
  api = await openTestApi(auditHandlers({ subscriber: merchants }), { configuration })
  const ben = { id: 8, email: 'ben@erp.test', name: 'Ben Reyes' }
  await recordAudit(api.db, entryOf(1, { label: 'Aling Nena Peñaflor D\u2019Angelo' }))
  await recordAudit(api.db, entryOf(2, { actor: ben, action: 'Reveal', requestId: randomUUID() }))
  await recordAudit(
    api.db,
    entryOf(2, { kind: 'wallet', action: 'Approve', fromStatus: 'pending', toStatus: 'approved' }),
  )
  await sql`insert into audit_entry (at, actor_email, action, kind, record_id)
    values (now() - interval '90 days', 'old@erp.test', 'Create', 'subscriber', '1')`.execute(api.owner)
  await sealEverything(api.db)
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})

const auditor = () => api.staffWith(auditors)

describe('audit search', () => {
  test('returns the last thirty days, newest first', async () => {
    const { rows, pageInfo } = await auditor().get(list, {})
    expect(rows.map(({ kind, recordId, action }) => [kind, recordId, action])).toEqual([
      ['wallet', '2', 'Approve'],
      ['subscriber', '2', 'Reveal'],
      ['subscriber', '1', 'Update'],
    ])
    expect(pageInfo).toMatchObject({ total: 3, noOfPage: 1 })
  })

  test('returns older entries for given dates or a record', async () => {
    expect((await auditor().get(list, { dateFrom: '2020-01-01' })).rows).toHaveLength(4)
    expect((await auditor().get(list, { filters: { recordId: '1' } })).rows).toHaveLength(2)
  })

  test.each([
    [{ filters: { actor: 'ben@erp.test' } }, ['2']],
    [{ filters: { action: 'Approve' } }, ['2']],
    [{ filters: { kind: 'subscriber' } }, ['2', '1']],
    [{ filters: { kind: 'subscriber', recordId: '2' } }, ['2']],
    [{ search: 'penaflor' }, ['1']],
    [{ search: 'nobody at all' }, []],
    [{ search: "d'angelo" }, ['1']],
    [{ search: 'D\u2019Angelo' }, ['1']],
  ])('filters by %j', async (request, found) => {
    expect((await auditor().get(list, request)).rows.map(({ recordId }) => recordId)).toEqual(found)
  })

  test('continues after a cursor', async () => {
    const reader = auditor()
    const first = await reader.get(list, { limit: 2 })
    const cursor = first.pageInfo.nextCursor ?? ''
    const next = await reader.get(list, { limit: 2, page: 2, cursor })
    expect(next.rows.map(({ recordId }) => recordId)).toEqual(['1'])
  })

  test.each([
    [{ dateFrom: '0000-01-01' }, 'dateFrom'],
    [{ dateTo: '0001-01-01' }, 'dateTo'],
    [{ dateFrom: '9999-12-31', sortDir: 'asc' }, 'dateFrom'],
  ])('day outside 1900 to 2999 › is rejected at its field for %j', async (request, field) => {
    expect(await auditor().answer(list, request)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
  })

  test.each([{ dateFrom: '2999-12-31', sortDir: 'asc' }, { dateTo: '1900-01-01' }])(
    'day at the edge of 1900 to 2999 › returns an empty page for %j',
    async (request) => {
      expect(await auditor().answer(list, request)).toMatchObject({
        status: 200,
        body: { status: 'ok', message: { rows: [] } },
      })
    },
  )

  test('returns the filter options, people by name', async () => {
    await sql`insert into staff_user (email, first_name, last_name) values ('ben@erp.test', 'Ben', 'Reyes')`.execute(
      api.owner,
    )
    expect(await auditor().get(options, {})).toEqual({
      actors: [
        { email: 'ben@erp.test', name: 'Ben Reyes' },
        { email: 'ana@erp.test', name: 'ana@erp.test' },
        { email: 'old@erp.test', name: 'old@erp.test' },
      ],
      actions: ['Approve', 'Create', 'Reveal', 'Update'],
      kinds: ['subscriber', 'wallet'],
    })
  })

  test('returns a full entry with its position in the chain', async () => {
    const [row] = (await auditor().get(list, { filters: { kind: 'wallet' } })).rows
    const entry = await auditor().get(details, { id: row?.id ?? 0 })
    expect(entry).toMatchObject({
      recordId: '2',
      kind: 'wallet',
      fromStatus: 'pending',
      toStatus: 'approved',
      call: '/subscriber/profile/update',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      seal: { position: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await auditor().statusOf(details, { id: 999_999 })).toBe(404)
  })

  test('is rejected below level 60 with any other permission', async () => {
    const person = api.staffWith(merchants, { as: { level: 59 } })
    for (const call of [list, options, verify, verification]) expect(await person.statusOf(call)).toBe(403)
    expect(await person.statusOf(details, { id: 1 })).toBe(403)
    expect(await person.statusOf(stopVerification, { run: randomUUID() })).toBe(403)
  })
})

describe('record history', () => {
  test('is returned to a person who may read the record type', async () => {
    const { rows, pageInfo } = await api
      .staffWith(merchants)
      .get(recordHistory, { kind: 'subscriber', recordId: 1 })
    expect(rows.map(({ action }) => action)).toEqual(['Create', 'Update'])
    expect(pageInfo.total).toBe(2)
  })

  test.each(['wallet', 'no such kind', '__proto__', 'constructor'])(
    'is rejected for the type %s',
    async (kind) => {
      expect(await api.staffWith(merchants).ask(recordHistory, { kind, recordId: 2 })).toBe(
        'platform.FORBIDDEN',
      )
    },
  )

  test('is rejected for everyone else', async () => {
    expect(await api.staffWith('signed-in').ask(recordHistory, { kind: 'subscriber', recordId: 1 })).toBe(
      'platform.FORBIDDEN',
    )
  })
})

/** Posts a transfer and writes a checkpoint of each chain. */
async function addCheckpoints() {
  const account = (code: string, kind: 'operator' | 'wallet') =>
    openAccount(api.owner, { code, asset: 'PHP', kind })
  const [from, to] = [
    await account('operator:verify:php', 'operator'),
    await account('wallet:verify:php', 'wallet'),
  ]
  await post(api.owner, {
    cause: 'verify 1',
    kind: 'test',
    postings: [
      { account: from, amount: -100 },
      { account: to, amount: 100 },
    ],
  })
  await sealEverything(api.db)
  await sealAll(api.db, 'ledger')
  const { dataDir, secret } = configuration
  for (const chain of chains) await appendCheckpoint(api.db, openCheckpointFile(dataDir, secret, chain))
}

describe('verification', () => {
  test('is not comparable without checkpoints, of the audit log and of the ledger', async () => {
    const run = randomUUID()
    expect(await auditor().get(verify, { run })).toMatchObject({
      state: 'not-comparable',
      firstBroken: null,
      ledger: { state: 'not-comparable', firstBroken: null },
    })
    const { rows } = await auditor().get(list, { filters: { kind: 'audit', recordId: run } })
    expect(rows).toMatchObject([{ action: 'Verify', toStatus: 'not-comparable' }])
  })

  test('returns a state for a result of an earlier version', async () => {
    const run = randomUUID()
    const anchors = { count: 1, last: { position: 1, at: '2026-11-24T00:00:00.000Z' } }
    const result = { ok: true, entries: 1, sealed: 1, head: null, firstBroken: null, tookMs: 1, anchors }
    await sql`
      insert into audit_verification (run, started_by, finished_at, result)
      values (${run}, 'ana@erp.test', now() - interval '1 day', ${JSON.stringify(result)}::jsonb)`.execute(
      api.db,
    )
    expect((await auditor().get(verification, { run })).run?.result).toMatchObject({ state: 'intact' })
  })

  test('confirms an intact log, reports progress and writes an entry', async () => {
    const run = randomUUID()
    await addCheckpoints()
    const found = await auditor().get(verify, { run })
    expect(found).toMatchObject({ state: 'intact', firstBroken: null, sealed: found.head?.position })
    expect(found.ledger).toMatchObject({ state: 'intact', transfers: 1, sealed: 1, firstBroken: null })

    const { run: followed } = await auditor().get(verification, { run })
    expect(followed).toMatchObject({
      run,
      checked: followed?.total,
      isCancelled: false,
      result: { state: 'intact' },
    })
    expect((await auditor().get(verification, {})).run?.run).toBe(run)
    const left = await auditor().get(list, { filters: { kind: 'audit', recordId: run } })
    expect(left.rows).toMatchObject([{ action: 'Verify', toStatus: 'intact' }])
  })

  test('names the first broken entry', async () => {
    await inTransaction(api.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit_entry set reason = 'Another.' where id = (select entry_id from audit_link where position = 2)`.execute(
        tx,
      )
    })
    const { state, firstBroken } = await auditor().get(verify, {})
    expect(state).toBe('broken')
    expect(firstBroken).toMatchObject({ position: 2, error: 'entry-changed', entryId: expect.any(Number) })
  })

  test('cannot run twice at the same time and can be stopped by anyone who may start it', async () => {
    const run = randomUUID()
    await sql`insert into audit_verification (run, started_by) values (${run}, 'ana@erp.test')`.execute(
      api.db,
    )
    expect(await auditor().ask(verify, {})).toBe('audit.ALREADY_VERIFYING {"person":"ana@erp.test"}')

    expect(await auditor().ask(stopVerification, { run })).toMatchObject({
      data: { run, status: 'stopping' },
    })
    expect((await auditor().get(verification, { run })).run).toMatchObject({
      isCancelled: true,
      result: null,
    })
    // The process is gone: another run can start after a minute without progress.
    await sql`update audit_verification set heartbeat_at = now() - interval '2 minutes'`.execute(api.db)
    expect(await auditor().get(verify, {})).toMatchObject({ state: 'broken' })
  })

  test('returns no result when stopped', async () => {
    const run = randomUUID()
    await sql`create function stop_at_once() returns trigger language plpgsql as
      $$ begin new.is_cancelled := true; return new; end $$`.execute(api.owner)
    await sql`create trigger stop_at_once before insert on audit_verification
      for each row execute function stop_at_once()`.execute(api.owner)
    expect(await auditor().ask(verify, { run })).toBe('audit.STOPPED')
    const left = await auditor().get(list, { filters: { recordId: run } })
    expect(left.rows).toMatchObject([{ action: 'Verify', toStatus: 'stopped' }])
  })
})

describe('personal data of an entry', () => {
  const about = {
    kind: 'subscriber',
    recordId: 77,
    action: 'Update',
    requestId: randomUUID(),
    // The contract of subscribers declares which fields are personal data.
    call: subscriberCalls.user.path,
  } as const
  const full = { field: 'mobile_number', old: '+639171234567', new: '+639981234567' }
  const reason = 'The subscriber disputes this change.'
  let id: number
  const reveals = async () =>
    (await auditor().get(list, { filters: { kind: 'audit', recordId: String(id), action: 'Reveal' } })).rows
  beforeAll(async () => {
    await recordAudit(
      api.db,
      entryOf(77, {
        ...about,
        before: { mobile_number: full.old, occupation: 'Tindera', address: { street: 'Mabini 12' } },
        after: { mobile_number: full.new, occupation: 'Guro', address: { street: '' } },
      }),
    )
    id = (await auditor().get(list, { filters: { requestId: about.requestId } })).rows[0]?.id ?? 0
  })

  test('audit list and entry › mask it without an audit entry', async () => {
    const masked = expect.arrayContaining([
      expect.objectContaining({ field: 'mobile_number', old: '+63917***4567', new: '+63998***4567' }),
      expect.objectContaining({ field: 'occupation', old: 'Tindera', new: 'Guro' }),
      expect.objectContaining({ field: 'address.street', old: '***', new: '' }),
    ])
    const { rows } = await auditor().get(list, { filters: { requestId: about.requestId } })
    expect(rows[0]?.changes).toEqual(masked)
    expect(await auditor().get(details, { id })).toMatchObject({ changes: masked, isMasked: true })
    expect(await reveals()).toEqual([])
  })

  test.each(['', 'why'])('reveal of an entry › is rejected for the reason "%s"', async (short) => {
    expect(await auditor().answer(revealDetails, { id, reason: short })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', errors: [{ field: 'reason' }] },
    })
    expect(await reveals()).toEqual([])
  })

  test('reveal of an entry › returns it unmasked and audits the fields with the reason', async () => {
    const person = auditor()
    const { data } = await person.get(revealDetails, { id, reason })
    expect(data).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining(full)]),
      isMasked: false,
    })
    const [entry] = await reveals()
    expect(entry).toMatchObject({ actor: { email: person.email }, reason })
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(['address.street', 'mobile_number'])
  })

  test('reveal of an entry without personal data › is rejected and not audited', async () => {
    const [entry] = await reveals()
    expect(await auditor().get(details, { id: entry?.id ?? 0 })).toMatchObject({ isMasked: false })
    expect(await auditor().ask(revealDetails, { id: entry?.id ?? 0, reason })).toMatch(
      `audit.NOTHING_MASKED {"id":${entry?.id}}`,
    )
    expect(await reveals()).toHaveLength(1)
  })

  test('reveal of an entry › is limited to 60 in ten minutes for each person', async () => {
    const person = auditor()
    for (let n = 0; n < 60; n++) await person.get(revealDetails, { id, reason })
    expect(await person.answer(revealDetails, { id, reason })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY' },
    })
  })

  test('reveal of an entry › is rejected below level 60', async () => {
    const person = api.staffWith(merchants, { as: { level: 59 } })
    expect(await person.statusOf(revealDetails, { id, reason })).toBe(403)
  })
})

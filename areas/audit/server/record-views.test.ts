import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditors } from '#areas/audit/access.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { fromLevel } from '#platform/access.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { entryOf } from '#platform/server/audit/testing/entries.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { views, list, details } = auditCalls

let api: TestApi
let entryId: number
beforeAll(async () => {
  api = await openTestApi(auditHandlers({}))
  await recordAudit(api.db, entryOf(1, { label: 'Aling Nena' }))
  entryId = (await sql<{ id: number }>`select id from audit_entry`.execute(api.db)).rows[0]?.id ?? 0
})
afterAll(() => api.close())

const auditor = () => api.staffWith(auditors)

test('view log › lists who read the audit log, newest first, and filters by person and record', async () => {
  const [ana, ben] = [auditor(), auditor()]
  await ana.get(list, {})
  const opened = await ana.answer(details, { id: entryId })
  await ben.get(details, { id: entryId })
  await api.viewLog.flush()

  const found = async (filters: NonNullable<Parameters<typeof ana.get<typeof views>>[1]['filters']>) =>
    (await auditor().get(views, { filters })).rows.map(({ actor, recordId }) => [actor.id, recordId])
  expect(await found({ actor: ana.email })).toEqual([
    [ana.id, String(entryId)],
    [ana.id, '/audit/list'],
  ])
  expect(await found({ kind: 'audit', recordId: String(entryId) })).toEqual([
    [ben.id, String(entryId)],
    [ana.id, String(entryId)],
  ])
  expect(await found({ requestId: String(opened.headers['x-request-id']) })).toEqual([
    [ana.id, String(entryId)],
  ])
})

test('view log › contains who read it', async () => {
  const person = auditor()
  await person.get(views, {})
  await api.viewLog.flush()
  expect((await auditor().get(views, { filters: { actor: person.email } })).rows).toMatchObject([
    { kind: 'view-log', recordId: '/audit/views', access: 'view' },
  ])
})

test('view log › is closed below level 60', async () => {
  expect(await api.staffWith(fromLevel(59)).statusOf(views, {})).toBe(403)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fromLevel } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { handlersFor } from './handlers.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

const probes = {
  approve: write('/probe/approve-own', { needs: 'signed-in', request: z.strictObject({}) }),
  open: call('/probe/open-link', { needs: 'signed-in', request: z.strictObject({}), reply: z.object({}) }),
  closed: call('/probe/closed', { needs: fromLevel(60), request: z.strictObject({}), reply: z.object({}) }),
  busy: write('/probe/not-now', { needs: 'signed-in', request: z.strictObject({}) }),
}
const handlers = handlersFor(probes, {
  async approve({ audit }) {
    await audit({ action: 'Approve', kind: 'probe', recordId: 7 })
    throw new AppError(testMessage('platform.OWN_REQUEST'), {
      code: 'MAKER_IS_CHECKER',
      subject: { kind: 'probe', recordId: 7, label: 'Probe 7' },
    })
  },
  open() {
    throw new AppError(testMessage('platform.LINK_OF_ANOTHER'), { code: 'FORBIDDEN', httpStatus: 403 })
  },
  closed: () => ({}),
  busy() {
    throw new AppError(testMessage('This request is already approved.'))
  },
})

let api: TestApi
beforeAll(async () => void (api = await openTestApi(handlers)))
afterAll(() => api.close())

async function entriesOf({ id }: { id: number }) {
  const { rows } = await sql`
    select action, kind, record_id, label, reason, changes, call from audit_entry where actor_id = ${id} order by id`.execute(
    api.owner,
  )
  return rows
}

test('denied attempt › is recorded with its code and record although the transaction is rolled back', async () => {
  const maker = api.staffWith('signed-in')
  expect((await maker.answer(probes.approve)).body.code).toBe('MAKER_IS_CHECKER')
  expect(await entriesOf(maker)).toEqual([
    {
      action: 'Denied',
      kind: 'probe',
      recordId: '7',
      label: 'Probe 7',
      reason: 'platform.OWN_REQUEST',
      changes: [{ field: 'code', old: null, new: 'MAKER_IS_CHECKER' }],
      call: '/probe/approve-own',
    },
  ])
})

test('denied attempt › is recorded once per attempt', async () => {
  const person = api.staffWith('signed-in')
  await person.answer(probes.open)
  await person.answer(probes.open)
  expect(await entriesOf(person)).toMatchObject([
    { action: 'Denied', kind: 'call', recordId: '/probe/open-link' },
    { action: 'Denied', kind: 'call', recordId: '/probe/open-link' },
  ])
})

test('missing permission › is recorded once per minute for a person and a call', async () => {
  const person = api.staffWith('signed-in')
  await person.answer(probes.closed)
  await person.answer(probes.closed)
  expect(await entriesOf(person)).toMatchObject([{ action: 'Denied', recordId: '/probe/closed' }])
})

test('error about the state of a record › is not recorded', async () => {
  const person = api.staffWith('signed-in')
  await person.answer(probes.busy)
  expect(await entriesOf(person)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { approvalCalls, approverLevel } from '#platform/contract/approvals.ts'
import { deferredCode } from '#platform/contract/call.ts'
import { providerConnections } from './deferred-connection.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([
    ...providerConnections.handlers,
    ...approvalHandlers([providerConnections.approvalType]),
  ])
})
afterAll(() => load.close())

const draft = {
  code: 'GLOBE',
  name: 'Globe',
  type: 'direct',
  apiBaseUrl: 'https://api.globe.example',
} as const
const info = (id: number) => load.editor().get(providerCalls.info, { id })

type Reply = { messageCode: string; params: Readonly<Record<string, string | number>> }
async function approve({ messageCode, params }: Reply) {
  expect(messageCode).toBe(deferredCode)
  const person = load.editor({ level: approverLevel })
  const requestId = Number(params['requestId'])
  const { effect, hash } = await person.get(approvalCalls.details, { requestId })
  await person.get(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
  return effect.changes.map(({ before, after }) => [before, after])
}

test('provider › receives sales at a new address only after another person approves it', async () => {
  const created = await load.editor().get(providerCalls.create, draft)
  const { id } = created.data
  expect((await info(id)).status).toBe('inactive')
  expect(await approve(created)).toEqual([['', draft.apiBaseUrl]])
  expect((await info(id)).status).toBe('active')

  const moved = { ...draft, apiBaseUrl: 'https://elsewhere.example', credentialRef: 'OTHER_KEY' }
  const { version } = await info(id)
  const reply = await load.editor().get(providerCalls.update, { ...moved, id, version })
  expect((await info(id)).apiBaseUrl).toBe(draft.apiBaseUrl)
  expect(await approve(reply)).toEqual([
    [draft.apiBaseUrl, moved.apiBaseUrl],
    ['', moved.credentialRef],
  ])
  expect(await info(id)).toMatchObject({ apiBaseUrl: moved.apiBaseUrl, credentialRef: moved.credentialRef })
})

test('provider › is renamed and stopped by one person, and moved and activated by two, also while inactive', async () => {
  const first = { ...draft, code: 'SMART', name: 'Smart' }
  const created = await load.editor().get(providerCalls.create, { ...first, status: 'inactive' })
  const { id } = created.data
  expect(created.messageCode).not.toBe(deferredCode)
  const change = async (about: object) => {
    const { version, status } = await info(id)
    return load.editor().get(providerCalls.update, { ...first, status, ...about, id, version })
  }
  const moved = await change({ apiBaseUrl: 'https://api.smart.example' })
  expect(await approve(moved)).toEqual([[first.apiBaseUrl, 'https://api.smart.example']])
  await approve(await load.editor().get(providerCalls.updateStatus, { id, status: 'maintenance' }))
  expect((await info(id)).status).toBe('maintenance')
  const renamed = await change({ name: 'Smart Load', apiBaseUrl: 'https://api.smart.example' })
  expect(renamed.messageCode).not.toBe(deferredCode)
  await load.editor().get(providerCalls.updateStatus, { id, status: 'inactive' })
  expect(await info(id)).toMatchObject({ name: 'Smart Load', status: 'inactive' })
})

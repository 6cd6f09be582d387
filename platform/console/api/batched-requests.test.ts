import { expect, test } from 'vitest'
import { sendInBatch } from './batched-requests.ts'

const respond = (body: unknown, status = 200) => ({ status, ok: status < 300, body, requestId: 'r' })

test('batched requests › of one task are sent as one, and each gets its own response', async () => {
  const sent: { path: string; body: string }[] = []
  const send = async (request: { path: string; body: string }) => {
    sent.push(request)
    const message = [
      { status: 200, body: { status: 'ok', message: 1 } },
      { status: 403, body: { status: 'err' } },
    ]
    return respond({ status: 'ok', message })
  }
  const [first, second] = await Promise.all([
    sendInBatch({ path: '/a', body: '{"n":1}' }, send),
    sendInBatch({ path: '/b', body: '{}' }, send),
  ])
  expect(sent).toEqual([
    { path: '/batch', body: '{"requests":[{"path":"/a","body":{"n":1}},{"path":"/b","body":{}}]}' },
  ])
  expect(first).toEqual({ status: 200, ok: true, body: { status: 'ok', message: 1 }, requestId: 'r' })
  expect(second).toMatchObject({ status: 403, ok: false })
})

test('batched requests › a single one is sent by itself', async () => {
  const sent: string[] = []
  await sendInBatch({ path: '/a', body: '{}' }, async ({ path }) => {
    sent.push(path)
    return respond({ status: 'ok' })
  })
  expect(sent).toEqual(['/a'])
})

test('batched requests › share the response of a rejected batch, and its failure', async () => {
  const together = (send: () => Promise<ReturnType<typeof respond>>) =>
    Promise.allSettled([
      sendInBatch({ path: '/a', body: '{}' }, send),
      sendInBatch({ path: '/b', body: '{}' }, send),
    ])
  const rejected = await together(async () => respond({ status: 'err' }, 429))
  expect(rejected).toEqual(
    [429, 429].map((status) => ({ status: 'fulfilled', value: expect.objectContaining({ status }) })),
  )
  const failed = await together(async () => {
    throw new Error('unreachable')
  })
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

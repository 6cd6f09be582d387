import { afterEach, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { addEventStream } from './event-stream.ts'
import { toAppError, sendError } from './error-responses.ts'
import type { Staff } from '#platform/server/staff.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server whose state is a number that the test changes. */
async function opened(limits: object = {}) {
  const server = Fastify()
  app = server
  const state = { value: 1, reads: 0, signedIn: new Set(['ana', 'ben']) }
  server.setErrorHandler((error, _request, answer) => {
    const appError = toAppError(error)
    if (appError) return sendError(answer, appError)
    throw error
  })
  const stream = addEventStream(
    server,
    {
      url: '/numbers/:id',
      keyOf: ({ id }) => Number(id),
      authenticate: async (token) => (state.signedIn.has(token) ? ({ email: token } as Staff) : null),
      needs: 'signed-in',
      read: async () => {
        state.reads++
        return String(state.value)
      },
    },
    limits,
  )
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  async function listener(token: string) {
    const response = await fetch(`${address}/v1/numbers/7`, { headers: { authorization: `Bearer ${token}` } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      status: response.status,
      async until(expected: string) {
        while (!text.includes(expected)) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
          if (done) return false
          text += value
        }
        return true
      },
      async toItsEnd() {
        while (!(await reader?.read())?.done);
        return true
      },
    }
  }
  return { state, stream, listener }
}

test('event stream › sends the current state and later changes to all listeners with one read each', async () => {
  const { state, stream, listener } = await opened()
  const listeners = await Promise.all([listener('ana'), listener('ben')])
  for (const each of listeners) expect(await each.until('data: 1\n')).toBe(true)
  const before = state.reads
  state.value = 2
  await stream.broadcast(7)
  expect(state.reads).toBe(before + 1)
  for (const each of listeners) expect(await each.until('data: 2\n')).toBe(true)
  await stream.broadcast(8)
  expect(state.reads).toBe(before + 1)
})

test('event stream › rejects people who are not signed in and disconnects ended sessions', async () => {
  const { state, listener } = await opened({ checkEveryMs: 20 })
  expect((await listener('nobody')).status).toBe(401)
  const ana = await listener('ana')
  expect(await ana.until('data: 1\n')).toBe(true)
  state.signedIn.delete('ana')
  expect(await ana.toItsEnd()).toBe(true)
})

test('event stream › disconnects listeners on shutdown and rejects new ones when it is full', async () => {
  const { listener } = await opened({ maxStreams: 1 })
  const ana = await listener('ana')
  expect((await listener('ben')).status).toBe(503)
  await ana.until('data: 1\n')
  const over = ana.toItsEnd()
  await app?.close()
  expect(await over).toBe(true)
})

test('event stream › limits the streams of one person', async () => {
  const { listener } = await opened({ maxStreamsPerPerson: 2 })
  for (const status of [200, 200, 503]) expect((await listener('ana')).status).toBe(status)
  expect((await listener('ben')).status).toBe(200)
})

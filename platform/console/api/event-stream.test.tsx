import { afterEach, expect, test, vi } from 'vitest'
import { listenToEvents } from '#platform/console/api/event-stream.ts'
import { storeSession } from '#platform/console/session/session-storage.ts'

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => vi.restoreAllMocks())

test('event stream › is closed while its tab is hidden', async () => {
  storeSession({ email: 'ana@erp.test', token: 'a', expirationTime: Date.now() + 900_000 })
  const signals: AbortSignal[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { signal } = init as { signal: AbortSignal }
    signals.push(signal)
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('event: state\ndata: 1\n\n'))
        signal.addEventListener('abort', () => controller.error(new Error('Aborted.')))
      },
    })
    return new Response(body)
  })
  const received: string[] = []
  const connection: boolean[] = []
  const stop = listenToEvents('/live', {
    onState: (data) => received.push(data),
    onConnectionChange: (isUp) => connection.push(isUp),
  })
  await vi.waitFor(() => expect(received).toEqual(['1']))
  setVisibility('hidden')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(connection.at(-1)).toBe(false)
  setVisibility('visible')
  await vi.waitFor(() => expect(received).toEqual(['1', '1']))
  stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

import { useEffect, useEffectEvent, useState } from 'react'
import { baseUrlOf } from '#platform/console/configuration.ts'
import { afterRefresh, refreshSession } from '#platform/console/session/session-client.ts'
import { readSession } from '#platform/console/session/session-storage.ts'

const minBackoffMs = 500
const maxBackoffMs = 10_000
/** Timeout without data. The server sends a heartbeat at least every 15 seconds. */
const silenceTimeoutMs = 40_000

type StreamListeners = { onState: (data: string) => void; onConnectionChange: (isUp: boolean) => void }

/**
 * Subscribes to server-sent events at a path below /v1, with the session token, and reconnects after errors. Returns
 * an unsubscribe function. The browser's EventSource cannot send the token.
 */
export function listenToEvents(path: string, { onState, onConnectionChange }: StreamListeners): () => void {
  const over = new AbortController()
  let waitMs = minBackoffMs

  async function reconnectLoop() {
    while (!over.signal.aborted) {
      const controller = new AbortController()
      over.signal.addEventListener('abort', () => controller.abort(), { once: true })
      try {
        await readStream(path, controller, (data) => {
          waitMs = minBackoffMs
          onConnectionChange(true)
          onState(data)
        })
      } catch {
        // Any error leads to a new connection below.
      }
      controller.abort()
      if (over.signal.aborted) return
      onConnectionChange(false)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      waitMs = Math.min(waitMs * 2, maxBackoffMs)
    }
  }
  void reconnectLoop()
  return () => over.abort()
}

async function readStream(path: string, controller: AbortController, onState: (data: string) => void) {
  await afterRefresh()
  const token = readSession()?.token
  if (!token) return
  const response = await fetch(`${baseUrlOf('main')}${path}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: controller.signal,
  })
  if (response.status === 401) return void (await refreshSession())
  if (!response.ok || !response.body) return

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const silence = setTimeout(() => controller.abort(), silenceTimeoutMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = event
        .split('\n')
        .flatMap((each) => (each.startsWith('data: ') ? [each.slice(6)] : []))
        .join('\n')
      if (data !== '') onState(data)
    }
  }
}

/** Subscribes to events while the component is mounted. Returns whether the connection is up. */
export function useEventStream(path: string | null, onState: (data: string) => void): boolean {
  const [isUp, setUp] = useState(false)
  const heard = useEffectEvent(onState)
  useEffect(() => {
    if (path === null) return
    const stop = listenToEvents(path, { onState: (data) => heard(data), onConnectionChange: setUp })
    return () => {
      stop()
      setUp(false)
    }
  }, [path])
  return isUp
}

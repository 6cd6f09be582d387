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
 * an unsubscribe function. The browser's EventSource cannot send the token. All visible tabs of a browser share one
 * connection, because HTTP/1.1 allows six to a server; hidden tabs have none.
 */
export function listenToEvents(path: string, listeners: StreamListeners): () => void {
  const over = new AbortController()
  let visible: AbortController | null = null
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      visible?.abort()
      visible = null
    } else if (visible === null) {
      visible = new AbortController()
      listenWhileVisible(path, listeners, visible.signal)
    }
  }
  document.addEventListener('visibilitychange', follow, { signal: over.signal })
  over.signal.addEventListener('abort', () => visible?.abort(), { once: true })
  follow()
  return () => over.abort()
}

function listenWhileVisible(path: string, listeners: StreamListeners, signal: AbortSignal) {
  signal.addEventListener('abort', () => listeners.onConnectionChange(false), { once: true })
  // Without secure context there are no locks, and each tab has its own connection.
  if ('locks' in navigator) void shareStream(path, listeners, signal)
  else void reconnectLoop(path, listeners, signal)
}

/** What the tab with the connection sends to the others; `state?` asks for it. */
type Shared = { isUp: boolean; data: string | null }

/** One tab holds the lock and the connection. The next one takes over when it closes or is hidden. */
async function shareStream(
  path: string,
  { onState, onConnectionChange }: StreamListeners,
  signal: AbortSignal,
) {
  const name = `erp.events ${path}`
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
  const send = (message: Shared | 'state?') => channel.postMessage(message)
  let own: Shared | null = null
  channel.addEventListener('message', ({ data: message }: MessageEvent<Shared | 'state?'>) => {
    if (message === 'state?') {
      if (own) send(own)
      return
    }
    onConnectionChange(message.isUp)
    if (message.data !== null) onState(message.data)
  })
  send('state?')
  const lead = () => {
    let current: Shared = { isUp: false, data: null }
    const share = (change: Partial<Shared>) => {
      own = current = { ...current, ...change }
      send(current)
    }
    return reconnectLoop(
      path,
      {
        onState(data) {
          share({ data })
          onState(data)
        },
        onConnectionChange(isUp) {
          share({ isUp })
          onConnectionChange(isUp)
        },
      },
      signal,
    )
  }
  try {
    await navigator.locks.request(name, { signal }, lead)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel.close()
  }
}

async function reconnectLoop(
  path: string,
  { onState, onConnectionChange }: StreamListeners,
  over: AbortSignal,
): Promise<void> {
  let waitMs = minBackoffMs
  while (!over.aborted) {
    const controller = new AbortController()
    over.addEventListener('abort', () => controller.abort(), { once: true })
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
    if (over.aborted) return
    onConnectionChange(false)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    waitMs = Math.min(waitMs * 2, maxBackoffMs)
  }
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

import { useEffect, useEffectEvent, useState } from 'react'
import { baseOf } from '#platform/console/configuration.ts'
import { afterRefresh, refreshSession } from '#platform/console/session-client.ts'
import { readSession } from '#platform/console/session-storage.ts'

const firstWaitMs = 500
const longestWaitMs = 10_000
/** The server says at least every 15 seconds that it is there. */
const silentForMs = 40_000

type Heard = { onState: (data: string) => void; onLine: (isUp: boolean) => void }

/**
 * Listens to server-sent events at a path below /v1, with the session's token, and comes back when the line breaks.
 * Answers what ends it. The browser's own EventSource cannot send the token.
 */
export function listenToEvents(path: string, { onState, onLine }: Heard): () => void {
  const over = new AbortController()
  let waitMs = firstWaitMs

  async function keep() {
    while (!over.signal.aborted) {
      const line = new AbortController()
      over.signal.addEventListener('abort', () => line.abort(), { once: true })
      try {
        await once(path, line, (data) => {
          waitMs = firstWaitMs
          onLine(true)
          onState(data)
        })
      } catch {
        // Whatever broke, it is tried again below.
      }
      line.abort()
      if (over.signal.aborted) return
      onLine(false)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
  }
  void keep()
  return () => over.abort()
}

async function once(path: string, line: AbortController, onState: (data: string) => void) {
  await afterRefresh()
  const token = readSession()?.token
  if (!token) return
  const response = await fetch(`${baseOf('main')}${path}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    credentials: 'include',
    signal: line.signal,
  })
  if (response.status === 401) return void (await refreshSession())
  if (!response.ok || !response.body) return

  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const silence = setTimeout(() => line.abort(), silentForMs)
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

/** Hears the events of a path while the component is shown, and says whether the line is up. */
export function useEventStream(path: string | null, onState: (data: string) => void): boolean {
  const [isUp, setUp] = useState(false)
  const heard = useEffectEvent(onState)
  useEffect(() => {
    if (path === null) return
    const stop = listenToEvents(path, { onState: (data) => heard(data), onLine: setUp })
    return () => {
      stop()
      setUp(false)
    }
  }, [path])
  return isUp
}

import { platformMessages } from '#platform/contract/errors/messages.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Maximum number of direct exports running concurrently. Each uses its own connection and much of a CPU core. */
const maxRunning = 2
/** Maximum number of waiting and running direct exports per person. */
const maxPerPerson = 5
const retryAfterSeconds = 5

type QueuedExport = { personId: number; start: () => void }

/**
 * Queue for direct exports. Each person has at most one export running, so a person with many requests does not delay
 * others; their own exports run in the order of arrival. There is one queue per process.
 */
export function exportQueue() {
  const running = new Set<number>()
  const waiting: QueuedExport[] = []

  function startNext() {
    while (running.size < maxRunning) {
      const next = waiting.findIndex(({ personId }) => !running.has(personId))
      if (next < 0) return
      const [{ personId, start } = { personId: 0, start: () => {} }] = waiting.splice(next, 1)
      running.add(personId)
      start()
    }
  }

  function slotFor(personId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(disconnected())
      }
      const entry: QueuedExport = {
        personId,
        start() {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
      startNext()
    })
  }

  /**
   * Runs `work` as soon as a slot is free. Fails with 429 if the person has too many exports in progress, and leaves
   * the queue when the caller disconnects.
   */
  return async function withExportSlot<Result>(
    { personId, signal }: { personId: number; signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const own = waiting.filter((entry) => entry.personId === personId).length + Number(running.has(personId))
    if (own >= maxPerPerson) throw tooManyExportsError()
    if (signal.aborted) throw disconnected()
    await slotFor(personId, signal)
    try {
      return await work()
    } finally {
      running.delete(personId)
      startNext()
    }
  }
}

const tooManyExportsError = () =>
  new AppError(platformMessages('EXPORTS_RUNNING', { count: maxPerPerson }), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds,
  })

/** The client does not receive this response; 499 is the status that proxies log for a closed connection. */
export const disconnected = () =>
  new AppError(platformMessages('REQUEST_CANCELLED'), { code: 'CONFLICT', httpStatus: 499 })

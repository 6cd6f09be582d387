import { AppError } from '#platform/server/errors/errors.ts'

/** Files built at the same time while people wait. Each uses a connection of its own and much of a core. */
const maxRunning = 2
/** Requests of one person that may wait or run at the same time. */
const maxPerPerson = 5
const retryAfterSeconds = 5

type QueuedExport = { personId: number; start: () => void }

/**
 * Runs exports that people wait for. One person has at most one export running, so a person with many requests does not
 * delay anyone else's; their own run in the order of arrival. One queue serves one process.
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
   * Runs `work` as soon as a slot is free. Fails with 429 when the person has too many requests under way, and leaves the
   * queue when the caller disconnects.
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
  new AppError(
    `You have ${maxPerPerson} exports in progress. Wait until one of them is ready, then try again.`,
    { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds },
  )

/** Nobody reads this answer: the status is the one that proxies log for a client that closed the connection. */
export const disconnected = () =>
  new AppError('The request was cancelled.', { code: 'CONFLICT', httpStatus: 499 })

import { logWarning } from '#platform/server/observability/logging.ts'

/** Entries that are written to the database in batches. */
export type BatchWriter<Entry> = {
  /** Adds an entry. Waits for the database only while the buffer is full, and fails if it then cannot be written. */
  add(entry: Entry): Promise<void> | undefined
  /** Writes all entries that were added. */
  flush(): Promise<void>
  /** Writes all entries and ends the writer. */
  stop(): Promise<void>
}

export type BatchOptions = { maxBuffered?: number; warn?: (message: string, error: unknown) => void }

const flushEveryMs = 1_000
const batchSize = 1_000
const attemptsAtStop = 5

/**
 * Collects entries and writes them every second. Entries are in memory for up to a second; a process that crashes loses
 * them. `name` is that of the log in warnings.
 */
export function startBatchWriter<Entry>(
  name: string,
  insert: (entries: readonly Entry[]) => Promise<void>,
  { maxBuffered = 10_000, warn = logWarning }: BatchOptions = {},
): BatchWriter<Entry> {
  const buffer: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isTroubled = false

  async function writeAll() {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, batchSize)
      await insert(batch)
      buffer.splice(0, batch.length)
    }
  }

  async function flush() {
    while (buffer.length > 0) {
      writing ??= writeAll().finally(() => (writing = undefined))
      await writing
    }
  }

  function schedule() {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().then(
        () => (isTroubled = false),
        (error: unknown) => {
          if (!isTroubled) warn(`The ${name} could not be written. Retrying every second.`, error)
          isTroubled = true
          schedule()
        },
      )
    }, flushEveryMs).unref()
  }

  return {
    add(entry) {
      if (buffer.length >= maxBuffered) return flush().then(() => this.add(entry))
      buffer.push(entry)
      schedule()
      return undefined
    },
    flush,
    async stop() {
      for (let left = attemptsAtStop; ; left--) {
        clearTimeout(timer)
        timer = undefined
        try {
          await flush()
          return
        } catch (error) {
          if (left > 1) {
            await new Promise((done) => setTimeout(done, flushEveryMs))
            continue
          }
          warn(`${buffer.length} entries of the ${name} were lost at shutdown.`, error)
          return
        }
      }
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Processes a text in a worker thread. Returns null if the text could not be processed. */
export type SandboxedTransform = (text: string) => Promise<string | null>

/** Limit of elapsed time, as a multiple of the limit of processor time, for a thread that only waits. */
const elapsedLimit = 12

/**
 * Creates a worker thread for untrusted text, with limits for memory and time, so that it cannot block the server or
 * exhaust its memory. The thread starts with the first text and restarts after a crash.
 * @param maxCpuMs Limit for each text in milliseconds of processor time. Elapsed time would also count the work of other
 *   processes.
 */
export function sandboxThread(file: URL, maxCpuMs: number): SandboxedTransform {
  let currentWorker: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const worker = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const forget = () => {
      if (currentWorker === worker) currentWorker = null
    }
    return worker.on('error', forget).on('exit', forget)
  }

  /** Resolves when the worker exceeds a limit. Rejects when it has answered or exited. */
  async function limitOf(worker: Worker, answered: AbortSignal): Promise<void> {
    const before = await worker.cpuUsage()
    for (let check = 0; check < elapsedLimit; check++) {
      await pause(maxCpuMs, undefined, { signal: answered })
      const { user, system } = await worker.cpuUsage(before)
      answered.throwIfAborted()
      if (user + system >= maxCpuMs * 1_000) return
    }
  }

  /** Never rejects: returns null if the worker crashes or exceeds a limit. */
  function read(text: string): Promise<string | null> {
    const worker = (currentWorker ??= start())
    return new Promise<string | null>((resolve) => {
      const answered = new AbortController()
      const answer = (clean: string | null) => {
        answered.abort()
        worker.off('message', answer).off('error', fail).off('exit', fail).unref()
        resolve(clean)
      }
      const fail = () => {
        if (currentWorker === worker) currentWorker = null
        void worker.terminate()
        answer(null)
      }
      limitOf(worker, answered.signal).then(fail, () => {})
      worker.on('message', answer).on('error', fail).on('exit', fail).ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a worker thread, not a window
      worker.postMessage(text)
    })
  }

  // One text at a time: a second worker would only compete for the same CPU.
  return (text) => {
    const answer = queue.then(() => read(text))
    queue = answer
    return answer
  }
}

import { Worker } from 'node:worker_threads'

/** Processes a text in a worker thread. Returns null if the text could not be processed. */
export type SandboxedTransform = (text: string) => Promise<string | null>

/**
 * Creates a worker thread for untrusted text, with limits for memory and time, so that it cannot block the server or
 * exhaust its memory. The thread starts with the first text and restarts after a crash.
 */
export function sandboxThread(file: URL, maxMs: number): SandboxedTransform {
  let currentWorker: Worker | null = null
  let queue: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const worker = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const forget = () => {
      if (currentWorker === worker) currentWorker = null
    }
    return worker.on('error', forget).on('exit', forget)
  }

  /** Never rejects: returns null if the worker crashes or exceeds the time limit. */
  function read(text: string): Promise<string | null> {
    const worker = (currentWorker ??= start())
    return new Promise<string | null>((resolve) => {
      const answer = (clean: string | null) => {
        clearTimeout(timeout)
        worker.off('message', answer).off('error', fail).off('exit', fail).unref()
        resolve(clean)
      }
      const fail = () => {
        if (currentWorker === worker) currentWorker = null
        void worker.terminate()
        answer(null)
      }
      const timeout = setTimeout(fail, maxMs)
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

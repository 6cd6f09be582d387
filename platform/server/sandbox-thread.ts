import { Worker } from 'node:worker_threads'

/** Reads a text beside the server: answers what is left of it, or null where it could not be read. */
export type SandboxedTransform = (text: string) => Promise<string | null>

/**
 * A thread that reads what strangers wrote, with a limit of memory and of time, so that the server neither waits nor
 * runs out of either. It is begun by the first text and again after one that it died of.
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

  /** Never rejects: a text that the reader dies of, or thinks about for too long, is none. */
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
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
      worker.postMessage(text)
    })
  }

  // One at a time: a second reader would only take the first one's processor.
  return (text) => {
    const answer = queue.then(() => read(text))
    queue = answer
    return answer
  }
}

import { Worker } from 'node:worker_threads'

/** A drawing that takes longer is not a logo. */
const mostMs = 10_000

let kept: Worker | null = null
let turn: Promise<unknown> = Promise.resolve()

/**
 * A drawing without scripts, handlers, animation and references to elsewhere, written anew from what is left, or
 * null where it is no drawing. It is read beside the server, which must neither wait nor run out of memory.
 */
export async function cleanSvg(bytes: Buffer): Promise<Buffer | null> {
  const text = decoded(bytes)
  if (text === null || !text.includes('<svg')) return null
  // Entities and document types are how XML repeats itself without end and reads other files.
  if (/<!(?:DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(text)) return null
  // One at a time: a second reader would only take the first one's processor.
  const cleaned = turn.then(() => inWorker(text))
  turn = cleaned
  const clean = await cleaned
  return clean === null ? null : Buffer.from(clean)
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Never rejects: a drawing that the reader dies of, or thinks about for too long, is none. */
function inWorker(text: string): Promise<string | null> {
  const worker = (kept ??= startWorker())
  return new Promise<string | null>((resolve) => {
    const answer = (clean: string | null) => {
      clearTimeout(late)
      worker.off('message', answer).off('error', fail).off('exit', fail).unref()
      resolve(clean)
    }
    const fail = () => {
      if (kept === worker) kept = null
      void worker.terminate()
      answer(null)
    }
    const late = setTimeout(fail, mostMs)
    worker.on('message', answer).on('error', fail).on('exit', fail).ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
    worker.postMessage(text)
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('svg-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const forget = () => {
    if (kept === worker) kept = null
  }
  return worker.on('error', forget).on('exit', forget)
}

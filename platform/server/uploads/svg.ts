import { Worker } from 'node:worker_threads'

/** A drawing that takes longer is not a logo. */
const mostMs = 10_000
const mostAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * A drawing without scripts, handlers, animation and references to elsewhere, written anew from what is left, or
 * null where it is no drawing. It is read beside the server, which must neither wait nor run out of memory.
 */
export async function cleanSvg(bytes: Buffer): Promise<Buffer | null> {
  const text = decoded(bytes)
  if (text === null || !text.includes('<svg')) return null
  // Entities and document types are how XML repeats itself without end and reads other files.
  if (/<!(?:DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(text)) return null
  if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    const clean = await inWorker(text)
    return clean === null ? null : Buffer.from(clean)
  } finally {
    running--
    waiting.shift()?.()
  }
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function inWorker(text: string): Promise<string | null> {
  const worker = new Worker(new URL('svg-worker.ts', import.meta.url), {
    workerData: text,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise<string | null>((resolve) => {
    const late = setTimeout(() => resolve(null), mostMs)
    const answer = (clean: string | null) => {
      clearTimeout(late)
      resolve(clean)
    }
    worker.once('message', answer)
    worker.once('error', () => answer(null))
    worker.once('exit', () => answer(null))
  }).finally(() => void worker.terminate())
}

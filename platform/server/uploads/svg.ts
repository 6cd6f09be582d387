import { sandboxThread } from '#platform/server/sandbox-thread.ts'

/** A drawing that takes longer is not a logo. */
const maxMs = 10_000
const cleanInThread = sandboxThread(new URL('svg-worker.ts', import.meta.url), maxMs)

/**
 * A drawing without scripts, handlers, animation and references to elsewhere, written anew from what is left, or
 * null where it is no drawing. It is read beside the server, which must neither wait nor run out of memory.
 */
export async function cleanSvg(bytes: Buffer): Promise<Buffer | null> {
  const text = decoded(bytes)
  if (text === null || !text.includes('<svg')) return null
  // Entities and document types are how XML repeats itself without end and reads other files.
  if (/<!(?:DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(text)) return null
  const clean = await cleanInThread(text)
  return clean === null ? null : Buffer.from(clean)
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

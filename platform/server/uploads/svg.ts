import { sandboxThread } from '#platform/server/sandbox-thread.ts'

/** Limit of processor time in milliseconds; any genuine logo takes less. */
const maxCpuMs = 10_000
const cleanInThread = sandboxThread(new URL('svg-worker.ts', import.meta.url), maxCpuMs)

/**
 * Returns an SVG rebuilt without scripts, event handlers, animation and external references, or null if it is not a
 * valid SVG. It is parsed in a worker thread, so that it cannot block the server or exhaust its memory.
 */
export async function cleanSvg(bytes: Buffer): Promise<Buffer | null> {
  const text = decoded(bytes)
  if (text === null || !text.includes('<svg')) return null
  // Entities and document types allow exponential expansion and access to other files.
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

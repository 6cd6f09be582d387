import { baseWords } from '#platform/console/base-words.ts'
import { chunkLoadTimeoutMs } from '#platform/console/configuration.ts'
import { filipinoReady } from '#platform/console/language.ts'
import { countRequest } from '#platform/console/pending.ts'
import { toast } from '#platform/console/toast.ts'
import { wordsNow } from '#platform/console/words.ts'

const firstRetryMs = 1000
const longestRetryMs = 15_000

/** A part of the console that did not load in time. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
}

/**
 * Loads a part of the console. One that fails is tried again; one that has not come after 120 seconds
 * is reported, with a way to load the page anew.
 */
export async function load<Part>(part: () => Promise<Part>, timeoutMs = chunkLoadTimeoutMs): Promise<Part> {
  const done = countRequest()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const loaded = await Promise.race([tryUntil(part, late.signal), aborted(late.signal)])
    await Promise.race([filipinoReady(), aborted(late.signal)])
    return loaded
  } catch (failure) {
    report(failure)
    throw new LoadFailure(wordsNow(baseWords)('unableToLoad'), { cause: failure })
  } finally {
    clearTimeout(timer)
    late.abort()
    done()
  }
}

async function tryUntil<Part>(
  part: () => Promise<Part>,
  late: AbortSignal,
  waitMs = firstRetryMs,
): Promise<Part> {
  try {
    return await part()
  } catch (failure) {
    console.warn('A part of the console did not load and is tried again.', failure)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (late.aborted) throw failure
    return tryUntil(part, late, Math.min(waitMs * 2, longestRetryMs))
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('It took too long.'))),
  )

function report(failure: unknown) {
  console.error('A part of the console could not be loaded.', failure)
  const say = wordsNow(baseWords)
  const address = location.pathname + location.search
  toast(
    'danger',
    say('error'),
    `${say('unableToLoad')} <a href="${encodeURI(address)}">${say('reload')}</a>`,
    {
      closeAfterMs: 0,
    },
  )
}

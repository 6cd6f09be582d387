import { baseWords } from '#platform/console/base-words.ts'
import { chunkLoadTimeoutMs } from '#platform/console/configuration.ts'
import { filipinoReady } from '#platform/console/language.ts'
import { countRequest, type Indicator } from '#platform/console/pending.ts'
import { toast } from '#platform/console/toast.ts'
import { wordsNow } from '#platform/console/words.ts'

const firstRetryMs = 1000
const longestRetryMs = 15_000

/** A part of the console that did not load in time. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
}

/**
 * Loads a screen of the console. A failed import is retried; one that has not arrived after 120 seconds
 * is reported, with a link to reload the page.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await loadWithin(part, { indicator: 'overlay', retries: Number.POSITIVE_INFINITY })
  } catch (failure) {
    report()
    throw failure
  }
}

/** Loads a part of a screen: after a few failed imports the part itself shows the error. */
export const loadPart = <Part>(part: () => Promise<Part>): Promise<Part> =>
  loadWithin(part, { indicator: 'bar', retries: 2 })

type How = { indicator: Indicator; retries: number }

async function loadWithin<Part>(part: () => Promise<Part>, { indicator, retries }: How): Promise<Part> {
  const done = countRequest(indicator)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), chunkLoadTimeoutMs)
  try {
    const loaded = await Promise.race([tryUntil(part, late.signal, retries), aborted(late.signal)])
    await Promise.race([filipinoReady(), aborted(late.signal)])
    return loaded
  } catch (failure) {
    console.error('A part of the console could not be loaded.', failure)
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
  retries: number,
  waitMs = firstRetryMs,
): Promise<Part> {
  try {
    return await part()
  } catch (failure) {
    if (retries === 0) throw failure
    console.warn('A part of the console did not load and is tried again.', failure)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (late.aborted) throw failure
    return tryUntil(part, late, retries - 1, Math.min(waitMs * 2, longestRetryMs))
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('It took too long.'))),
  )

function report() {
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

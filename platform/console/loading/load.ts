import { baseWords } from '#platform/console/i18n/base-words.ts'
import { chunkLoadTimeoutMs } from '#platform/console/configuration.ts'
import { loadFilipino } from '#platform/console/i18n/language.ts'
import { reloadForNewRelease } from '#platform/console/loading/new-release.ts'
import { trackRequest, type Indicator } from '#platform/console/api/pending-requests.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { getWords } from '#platform/console/i18n/words.ts'

const firstRetryMs = 1000
const longestRetryMs = 15_000

/** Thrown when a module of the console did not load in time. */
export class LoadError extends Error {
  override name = 'LoadError'
}

/**
 * Loads the module of a screen. A failed import is retried, or the tab reloaded if the server has a newer release. If it
 * has not loaded after 120 seconds, an error with a reload link is shown.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  const loadOrReload = async () => {
    try {
      return await part()
    } catch (error) {
      await reloadForNewRelease()
      throw error
    }
  }
  try {
    return await loadWithin(loadOrReload, { indicator: 'overlay', retries: Number.POSITIVE_INFINITY })
  } catch (error) {
    reportTimeout()
    throw error
  }
}

/** Loads a part of a screen. After a few failed imports the part itself shows the error. */
export const loadPart = <Part>(part: () => Promise<Part>): Promise<Part> =>
  loadWithin(part, { indicator: 'bar', retries: 2 })

type LoadOptions = { indicator: Indicator; retries: number }

async function loadWithin<Part>(
  part: () => Promise<Part>,
  { indicator, retries }: LoadOptions,
): Promise<Part> {
  const done = trackRequest(indicator)
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), chunkLoadTimeoutMs)
  try {
    const loaded = await Promise.race([tryUntil(part, timeout.signal, retries), aborted(timeout.signal)])
    await Promise.race([loadFilipino(), aborted(timeout.signal)])
    return loaded
  } catch (error) {
    console.error('A part of the console could not be loaded.', error)
    throw new LoadError(getWords(baseWords)('unableToLoad'), { cause: error })
  } finally {
    clearTimeout(timer)
    timeout.abort()
    done()
  }
}

async function tryUntil<Part>(
  part: () => Promise<Part>,
  timeout: AbortSignal,
  retries: number,
  waitMs = firstRetryMs,
): Promise<Part> {
  try {
    return await part()
  } catch (error) {
    if (retries === 0) throw error
    console.warn('A part of the console did not load and is tried again.', error)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (timeout.aborted) throw error
    return tryUntil(part, timeout, retries - 1, Math.min(waitMs * 2, longestRetryMs))
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('It took too long.'))),
  )

function reportTimeout() {
  const t = getWords(baseWords)
  const address = location.pathname + location.search
  toastMessage('danger', `${t('unableToLoad')} <a href="${encodeURI(address)}">${t('reloadPage')}</a>`, {
    closeAfterMs: 0,
  })
}

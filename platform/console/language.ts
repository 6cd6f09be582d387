import { storeOf, useStore } from '#platform/console/store.ts'
import { forget, type Language, type Words } from '#platform/words/words.ts'

/** Survives a sign-out: it is the person's habit at this desk, not part of a session. */
export const languageKey = 'erp.language'

// The build reads catalogues outside of a browser.
const inBrowser = typeof document !== 'undefined'

const stored = (): Language => (localStorage.getItem(languageKey) === 'fil' ? 'fil' : 'en')

/** Held as an object, which is a new one when messages have arrived since. */
const spoken = storeOf<{ language: Language }>({ language: inBrowser ? stored() : 'en' })

export const currentLanguage = () => spoken.get().language
export const useLanguage = () => useStore(spoken).language
export const useSpoken = () => useStore(spoken)

/** Switches every text on screen at once, without a reload. */
export function speak(next: Language) {
  localStorage.setItem(languageKey, next)
  switchTo(next)
}

if (inBrowser) {
  document.documentElement.lang = currentLanguage()
  // Another tab of the same person switched.
  addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === null) switchTo(stored())
  })
}

// Texts change once all of them can: half in one language would be worse than a moment's wait.
function switchTo(next: Language) {
  if (next === 'en' || waiting.size === 0) show(next)
  else void filipinoReady()
}

function show(next: Language) {
  // While messages came the person may have chosen otherwise again.
  if (stored() !== next) return
  document.documentElement.lang = next
  spoken.set({ language: next })
}

/** Catalogues whose Filipino has not been loaded, and what loads it. */
const waiting = new Map<Words, () => Promise<void>>()

/** Loads what Filipino is missing, where it is spoken. What cannot be loaded is said in English meanwhile. */
export async function filipinoReady(): Promise<void> {
  if (waiting.size === 0 || stored() !== 'fil') return
  await Promise.all([...waiting.values()].map((load) => load()))
  show('fil')
}

type Messages = Record<string, string>

/**
 * A catalogue as the build writes it: English here, and Filipino in a file that is loaded where it is spoken.
 * @public Called by what apps/console/build/ready-words.ts writes.
 */
export function inFilesOfTheirOwn(en: Messages, load: () => Promise<{ default: Messages }>): Words {
  const words: Words = { en, fil: {} }
  waiting.set(words, async () => {
    const loaded = await load().catch(() => null)
    if (!loaded) return
    Object.assign(words.fil, loaded.default)
    waiting.delete(words)
    forget(words)
  })
  // Catalogues that arrive together are loaded together.
  if (stored() === 'fil') queueMicrotask(() => void filipinoReady())
  return words
}

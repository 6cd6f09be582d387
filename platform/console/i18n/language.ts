import { createStore, useStore } from '#platform/console/store.ts'
import { forgetTranslator, type Language, type Words } from '#platform/words/words.ts'

/** Survives a sign-out: it is the person's habit at this desk, not part of a session. */
export const languageKey = 'erp.language'

// The build reads catalogues outside of a browser.
const inBrowser = typeof document !== 'undefined'

const storedLanguage = (): Language => (localStorage.getItem(languageKey) === 'fil' ? 'fil' : 'en')

/** Held as an object, which is a new one when messages have arrived since. */
const languageStore = createStore<{ language: Language }>({ language: inBrowser ? storedLanguage() : 'en' })

export const currentLanguage = () => languageStore.get().language
export const useLanguage = () => useStore(languageStore).language
export const useLanguageState = () => useStore(languageStore)

/** Switches every text on screen at once, without a reload. */
export function setLanguage(next: Language) {
  localStorage.setItem(languageKey, next)
  applyLanguage(next)
}

if (inBrowser) {
  document.documentElement.lang = currentLanguage()
  // Another tab of the same person switched.
  addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === null) applyLanguage(storedLanguage())
  })
}

// Texts change once all of them can: half in one language would be worse than a moment's wait.
function applyLanguage(next: Language) {
  if (next === 'en' || unloaded.size === 0) publishLanguage(next)
  else void loadFilipino()
}

function publishLanguage(next: Language) {
  // While messages came the person may have chosen otherwise again.
  if (storedLanguage() !== next) return
  document.documentElement.lang = next
  languageStore.set({ language: next })
}

/** Catalogues whose Filipino has not been loaded, and what loads it. */
const unloaded = new Map<Words, () => Promise<void>>()

/** Loads what Filipino is missing, where it is spoken. What cannot be loaded is said in English meanwhile. */
export async function loadFilipino(): Promise<void> {
  if (unloaded.size === 0 || storedLanguage() !== 'fil') return
  await Promise.all([...unloaded.values()].map((load) => load()))
  publishLanguage('fil')
}

type Messages = Record<string, string>

/**
 * A catalogue as the build writes it: English here, and Filipino in a file that is loaded where it is spoken.
 * @public Called by what apps/console/build/compile-messages.ts writes.
 */
export function withLazyFilipino(en: Messages, load: () => Promise<{ default: Messages }>): Words {
  const words: Words = { en, fil: {} }
  unloaded.set(words, async () => {
    const loaded = await load().catch(() => null)
    if (!loaded) return
    Object.assign(words.fil, loaded.default)
    unloaded.delete(words)
    forgetTranslator(words)
  })
  // Catalogues that arrive together are loaded together.
  if (storedLanguage() === 'fil') queueMicrotask(() => void loadFilipino())
  return words
}

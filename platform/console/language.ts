import { storeOf, useStore } from '#platform/console/store.ts'
import type { Language } from '#platform/words/words.ts'

/** Survives a sign-out: it is the person's habit at this desk, not part of a session. */
export const languageKey = 'erp.language'

// The build reads catalogues outside of a browser.
const inBrowser = typeof document !== 'undefined'

const stored = (): Language => (localStorage.getItem(languageKey) === 'fil' ? 'fil' : 'en')

const language = storeOf<Language>(inBrowser ? stored() : 'en')

export const currentLanguage = language.get
export const useLanguage = () => useStore(language)

/** Switches every text on screen at once, without a reload. */
export function speak(next: Language) {
  localStorage.setItem(languageKey, next)
  document.documentElement.lang = next
  language.set(next)
}

if (inBrowser) {
  document.documentElement.lang = language.get()
  // Another tab of the same person switched.
  addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === null) language.set(stored())
  })
}

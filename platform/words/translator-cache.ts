import type { Language, Words } from './catalogue.ts'

// Imports no catalogue, because the built catalogues import this module through language.ts.
let translators = new WeakMap<Words, Partial<Record<Language, unknown>>>()

/** Returns the translators of a catalogue, by language. */
export function cachedTranslators(words: Words): Partial<Record<Language, unknown>> {
  const cached = translators.get(words) ?? {}
  translators.set(words, cached)
  return cached
}

/** Discards all translators after messages were added. The common words are part of each of them. */
export function forgetTranslators(): void {
  translators = new WeakMap()
}

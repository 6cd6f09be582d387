/** One thing the palette can lead to. */
export type PaletteItem = { id: string; label: string; hint?: string; address: string }

/** Finds people or records by what was typed. `name` is shown above what it finds. */
export type PaletteSource = {
  name: (language: 'en' | 'fil') => string
  search: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
  /** Whether the person may use it; asked at each search. */
  isOpen?: () => boolean
}

const sources = new Map<string, PaletteSource>()

/** Lets the palette search an area's people or records. */
export const registerPaletteSource = (key: string, source: PaletteSource) => {
  sources.set(key, source)
}

export const paletteSources = (): readonly PaletteSource[] =>
  [...sources.values()].filter(({ isOpen }) => isOpen?.() ?? true)

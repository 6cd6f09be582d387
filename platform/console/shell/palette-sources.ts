/** Result of the palette: opens an address, or runs an action. */
export type PaletteItem = { id: string; label: string; hint?: string } & (
  | { address: string; run?: never }
  | { run: () => void; address?: never }
)

/** Source of people or records for the palette. `name` is the heading of its results. */
export type PaletteSource = {
  name: (language: 'en' | 'fil') => string
  search: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
  /** Whether the person may use the source. Evaluated for each search. */
  isOpen?: () => boolean
}

const sources = new Map<string, PaletteSource>()

/** Registers a palette source of an area. */
export const registerPaletteSource = (key: string, source: PaletteSource) => {
  sources.set(key, source)
}

export const paletteSources = (): readonly PaletteSource[] =>
  [...sources.values()].filter(({ isOpen }) => isOpen?.() ?? true)

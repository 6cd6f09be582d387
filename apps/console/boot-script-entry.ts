import { prefetchResponses, applyColorScheme, type BootConfig, preloadFiles } from './boot-script.ts'

/** Inserted by the build. */
declare const headFacts: BootConfig

// Browsers limit connections per server, so API responses that block rendering are requested before files. A part
// that fails does not affect the other parts or the console.
for (const part of [applyColorScheme, () => prefetchResponses(headFacts), preloadFiles]) {
  try {
    part()
  } catch {
    continue
  }
}

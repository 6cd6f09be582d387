import { prefetchResponses, applyColorScheme, type BootConfig, preloadFiles } from './boot-script.ts'

/** Written in by the build. */
declare const headFacts: BootConfig

// A browser holds few connections to a server: the answers that everything waits for come before the files.
// One that fails takes nothing from the others, nor from the console, which does without.
for (const part of [applyColorScheme, () => prefetchResponses(headFacts), preloadFiles]) {
  try {
    part()
  } catch {
    continue
  }
}

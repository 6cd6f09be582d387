import { askAhead, dress, type HeadFacts, loadFiles } from '#apps/console/head.ts'

/** Written in by the build. */
declare const headFacts: HeadFacts

// A browser holds few connections to a server: the answers that everything waits for come before the files.
// One that fails takes nothing from the others, nor from the console, which does without.
for (const part of [dress, () => askAhead(headFacts), loadFiles]) {
  try {
    part()
  } catch {
    continue
  }
}

import { askAhead, dress, type HeadFacts, loadFiles } from '#apps/console/head.ts'

/** Written in by the build. */
declare const headFacts: HeadFacts

// One that fails takes nothing from the others, nor from the console, which does without.
for (const part of [dress, loadFiles, () => askAhead(headFacts)]) {
  try {
    part()
  } catch {
    continue
  }
}

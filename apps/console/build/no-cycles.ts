import type { Plugin } from 'vite'

/**
 * Fails the build if chunks import each other in a cycle. In a cycle one chunk runs before its dependencies and its
 * screens stay blank.
 */
export function noCycles(): Plugin {
  return {
    name: 'no-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const seen = new Map<string, 'open' | 'done'>()
      const walk = (file: string, path: string[]) => {
        if (seen.get(file) === 'done') return
        if (seen.get(file) === 'open')
          this.error(`Chunks import each other: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') return
        seen.set(file, 'open')
        for (const next of chunk.imports) walk(next, [...path, file])
        seen.set(file, 'done')
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

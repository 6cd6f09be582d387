import type { Plugin } from 'vite'

/**
 * Ends the build where chunks import each other in a circle: one of them then runs before what it needs is there,
 * and the screens made of it stay blank.
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

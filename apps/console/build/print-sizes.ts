import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`

/** Prints the transfer size of each file and of the first page load. */
export function printSizes(): Plugin {
  return {
    name: 'print-sizes',
    apply: 'build',
    enforce: 'post',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk',
      )
      const sizes = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length]))
      const reached = (chunk: Rolldown.OutputChunk, seen: Set<string>): Set<string> => {
        if (seen.has(chunk.fileName)) return seen
        seen.add(chunk.fileName)
        for (const name of chunk.imports) {
          const next = bundle[name]
          if (next?.type === 'chunk') reached(next, seen)
        }
        return seen
      }
      const entry = chunks.find(({ isEntry }) => isEntry)
      const sum = (seen: Set<string>) => [...seen].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
      const first = entry ? reached(entry, new Set()) : new Set<string>()
      const lines = chunks
        .filter(({ isDynamicEntry, fileName }) => isDynamicEntry || !first.has(fileName))
        .map((chunk) => [chunk.name, sum(reached(chunk, new Set(first)))] as const)
        .sort(([, one], [, other]) => other - one)
        .map(([name, size]) => `${kilobytes(size)}  ${name}`)
      console.log(
        `JavaScript, gzipped, from nothing:\n${kilobytes(sum(first))}  (entry)\n${lines.join('\n')}`,
      )
    },
  }
}

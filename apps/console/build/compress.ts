import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// Smallest file to compress, in bytes. Smaller files hardly shrink.
const smallest = 200
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a compressed copy of each text file, so that the server does not compress while it responds. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css|svg|json)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name)
          const content = await readFile(file)
          if (content.length < smallest) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          await writeFile(`${file}.br`, await brotli(content, { params }))
          await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
        }),
      )
    },
  }
}

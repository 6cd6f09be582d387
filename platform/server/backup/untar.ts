import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** Extracts the files of a tar stream into a new folder. Rejects links and names that lead outside the folder. */
export async function untar(source: AsyncIterable<Buffer>, folder: string): Promise<number> {
  mkdirSync(folder, { mode: 0o700 })
  const root = path.resolve(folder)
  const archive = extract()
  const read = pipeline(Readable.from(source), archive)
  let files = 0
  const unpack = async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header
      const place = path.join(root, name)
      if (place !== root && !place.startsWith(root + path.sep))
        throw new Error(`The archive holds a file outside its folder: ${name}`)
      if (type !== 'file' && type !== 'directory')
        throw new Error(`The archive holds what is neither file nor folder: ${name}`)
      mkdirSync(type === 'directory' ? place : path.dirname(place), { recursive: true, mode: 0o700 })
      if (type === 'directory') entry.resume()
      else {
        await pipeline(entry, createWriteStream(place, { mode: 0o600 }))
        files++
      }
    }
  }
  await Promise.all([read, unpack()])
  return files
}

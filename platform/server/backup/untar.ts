import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'

const block = 512

/** Extracts the files of a tar stream into a new folder. Rejects links and names that lead outside the folder. */
export async function untar(source: AsyncIterable<Buffer>, folder: string): Promise<number> {
  mkdirSync(folder, { mode: 0o700 })
  const read = chunkReader(source)
  let files = 0
  for (;;) {
    const head = await read(block)
    if (head === null || head.every((byte) => byte === 0)) return files
    const { name, size, kind } = headerOf(head)
    const place = path.join(folder, name)
    if (place !== path.normalize(folder) && !place.startsWith(path.normalize(folder) + path.sep))
      throw new Error(`The archive holds a file outside its folder: ${name}`)
    if (kind === '5') mkdirSync(place, { recursive: true, mode: 0o700 })
    else if (kind === '0') {
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
      await write(place, size, read)
      files++
    } else throw new Error(`The archive holds what is neither file nor folder: ${name}`)
  }
}

async function write(place: string, size: number, read: (size: number) => Promise<Buffer | null>) {
  const file = createWriteStream(place, { mode: 0o600 })
  for (let left = size; left > 0;) {
    const piece = await read(Math.min(left, 1_048_576))
    if (!piece) throw new Error('The archive ends in the middle of a file.')
    left -= piece.length
    if (!file.write(piece)) await new Promise<void>((done) => file.once('drain', done))
  }
  if (size % block !== 0) await read(block - (size % block))
  file.end()
  await finished(file)
}

function headerOf(head: Buffer) {
  const text = (from: number, length: number) =>
    head
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (sum !== Number.parseInt(text(148, 8), 8))
    throw new Error('The archive is damaged: a header has a wrong checksum.')
  const prefix = text(345, 155)
  return {
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size: Number.parseInt(text(124, 12), 8),
    kind: text(156, 1) || '0',
  }
}

/** Reads exact numbers of bytes from a stream with chunks of any size; returns null at its end. */
function chunkReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (size: number): Promise<Buffer | null> => {
    const gathered = [rest]
    for (let length = rest.length; length < size;) {
      const { done, value } = await pieces.next()
      if (done) return null
      gathered.push(value)
      length += value.length
    }
    const all = gathered.length === 1 ? rest : Buffer.concat(gathered)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
}

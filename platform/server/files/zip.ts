import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Limits for the uncompressed content of an office file, against zip bombs. */
export const zipLimits = {
  entries: 2_000,
  inflatedBytes: 200_000_000,
  ratioAboveBytes: 10_000_000,
  ratio: 200,
}

/** An invalid zip. The message is for the log; the person sees `Filetype not allowed`. */
export class ZipError extends Error {
  override name = 'ZipError'
}

export type Zip = {
  names: ReadonlySet<string>
  sizeOf: (name: string) => number
  /** Text of an entry in chunks. Throws if it unpacks to more than `maxBytes`. */
  text: (name: string, maxBytes: number) => AsyncGenerator<string>
  close: () => void
}

/** Opens a zip by reading its directory only. Sizes are checked before anything is unpacked. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  // A zip with data before or after it may be two files in one.
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x04034b50)
    throw new ZipError('The file is not a ZIP archive.')
  const zip = await fromBufferPromise(bytes, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  }).catch((error: Error) => {
    throw new ZipError(error.message)
  })
  if (bytes.readUInt32LE(bytes.length - 22) !== 0x06054b50)
    throw new ZipError('There is data after the end of the ZIP archive.')
  const entries = await entriesOf(zip, bytes.length)
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    text: (name, maxBytes) => textOf(zip, entries.get(name), maxBytes),
    close: () => zip.close(),
  }
}

async function entriesOf(zip: ZipFile, length: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > zipLimits.entries) throw new ZipError('The ZIP archive has too many entries.')
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName))
        throw new ZipError('Two entries of the ZIP archive have the same name.')
      if (entry.isEncrypted() || !entry.canDecodeFileData())
        throw new ZipError('An entry of the ZIP archive cannot be read.')
      entries.set(entry.fileName, entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      const isDense =
        entry.uncompressedSize > zipLimits.ratioAboveBytes &&
        entry.uncompressedSize > entry.compressedSize * zipLimits.ratio
      if (isDense || unpacked > zipLimits.inflatedBytes)
        throw new ZipError('The ZIP archive is too large when unpacked.')
      // Overlapping entries would contain the same bytes many times.
      if (packed > length) throw new ZipError('Entries of the ZIP archive overlap.')
    }
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError(error instanceof Error ? error.message : 'The ZIP archive cannot be read.')
  }
  return entries
}

async function* textOf(zip: ZipFile, entry: Entry | undefined, maxBytes: number): AsyncGenerator<string> {
  if (!entry) return
  if (entry.uncompressedSize > maxBytes) throw new ZipError(`${entry.fileName} is too large.`)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  try {
    // The library stops if an entry is longer than its directory entry says.
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > maxBytes) throw new ZipError(`${entry.fileName} is too large.`)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError(error instanceof Error ? error.message : 'The ZIP archive cannot be read.')
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { IntakeFileName } from '#areas/intake/contract.ts'

/** The files of a folder, by the hashes of their contents. */
export type IntakeFolder = {
  folder: string
  files: { file: IntakeFileName; path: string; sha256: string }[]
  controlPath: string
  /** Hash of all hashes: the same files have the same. */
  contentHash: string
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) hash.update(part)
  return hash.digest('hex')
}

/** Finds the files of a folder. `control.csv` is required if there are wallets. */
export async function openFolder(folder: string): Promise<IntakeFolder> {
  const at = (name: string) => path.join(folder, `${name}.csv`)
  const names = IntakeFileName.options.filter((name) => existsSync(at(name)))
  if (names.length === 0)
    throw new Error(`${folder} has none of the files ${IntakeFileName.options.join('.csv, ')}.csv.`)
  const controlPath = at('control')
  if (names.includes('wallets') && !existsSync(controlPath))
    throw new Error(`${folder} has no control.csv with the totals of wallets.csv.`)
  const files = await Promise.all(
    names.map(async (file) => ({ file, path: at(file), sha256: await sha256Of(at(file)) })),
  )
  const contentHash = createHash('sha256')
    .update(files.map(({ file, sha256 }) => `${file} ${sha256}`).join('\n'))
    .digest('hex')
  return { folder: path.resolve(folder), files, controlPath, contentHash }
}

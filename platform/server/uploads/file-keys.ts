import { randomBytes } from 'node:crypto'
import type { FileExtension } from '#platform/contract/uploads.ts'

/** Creates a unique key: timestamp, 32 random bits, and the readable file name. */
export function keyFor(
  folder: string,
  { name, extension }: { name: string; extension: FileExtension },
): string {
  const slug = name
    .slice(0, name.length - extension.length - 1)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${folder}/${Date.now()}-${randomBytes(4).toString('hex')}-${slug === '' ? 'file' : slug}.${extension}`
}

import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Words } from '#platform/words/catalogue.ts'

const root = resolve(import.meta.dirname, '../..')

export type NamedCatalogue = { file: string; name: string; words: Words }

/** All word and message catalogues that are exported under areas, platform and apps. */
export async function allCatalogues(): Promise<NamedCatalogue[]> {
  const files = globSync('{areas,platform,apps}/**/*{words,messages}.ts', { cwd: root })
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = Object.entries((await import(join(root, file))) as Record<string, unknown>)
      return exported.flatMap(([name, value]) => {
        const words = wordsIn(value)
        return words ? [{ file, name, words }] : []
      })
    }),
  )
  return found.flat()
}

function wordsIn(value: unknown): Words | null {
  if (typeof value === 'function' && 'words' in value) return wordsIn(value.words)
  return isObject(value) && isTexts(value['en']) && isTexts(value['fil']) ? (value as Words) : null
}

const isTexts = (value: unknown) =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

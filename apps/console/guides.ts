import { guideFile } from '#apps/console/guide-file.ts'
import type { Language } from '#platform/words/words.ts'

const guides = import.meta.glob<string>('../../areas/**/help/*.md', { query: '?raw', import: 'default' })

/** The guide of a menu entry as Markdown, or null if it has none. */
export async function loadGuide(menuPath: string, language: Language): Promise<string | null> {
  const file = `/help/${guideFile(menuPath, language)}`
  const [, load] = Object.entries(guides).find(([path]) => path.endsWith(file)) ?? []
  return load ? load() : null
}

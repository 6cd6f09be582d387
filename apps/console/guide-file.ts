import type { Language } from '#platform/words/words.ts'

/** Name of the Markdown file in an area's `help` folder that holds the guide of a menu entry. */
export const guideFile = (menuPath: string, language: Language): string =>
  `${menuPath.slice(1).replaceAll('/', '-')}.${language}.md`

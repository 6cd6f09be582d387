import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guideFile } from '#apps/console/guide-file.ts'
import { allScreens } from '#apps/console/areas.ts'
import { titleFor } from '#platform/console/screen.ts'
import { guidePages, readGuides } from '#tools/guide/page.ts'

const guides = readGuides(process.cwd())
const menuScreens = allScreens.filter(({ menu }) => menu !== undefined)
const languages = ['en', 'fil'] as const

test('guides › exist for every menu entry in both languages, and for nothing else', () => {
  const expected = menuScreens.flatMap(({ path }) => languages.map((language) => guideFile(path, language)))
  expect([...guides.keys()].toSorted()).toEqual(expected.toSorted())
})

test.each(menuScreens.map((screen) => [screen.path, screen] as const))(
  'guide of %s › has the title of the screen, and the same structure in both languages',
  (path, screen) => {
    const [english = '', filipino = ''] = languages.map((language) => guides.get(guideFile(path, language)))
    expect(english.split('\n')[0]).toBe(`# ${titleFor(screen, 'en')}`)
    expect(filipino.split('\n')[0]).toBe(`# ${titleFor(screen, 'fil')}`)
    const outline = (text: string) => text.split('\n').map((line) => /^(#* |- )?/.exec(line)?.[0] ?? '')
    expect(outline(filipino)).toEqual(outline(english))
  },
)

test('pages of docs/guide › are current', () => {
  for (const [name, text] of guidePages(process.cwd()))
    expect(readFileSync(`docs/guide/${name}`, 'utf8'), name).toBe(text)
})

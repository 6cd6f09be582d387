import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Rules with the declarations of another one, where `composes` is not possible: in media queries, in selectors of several
 * elements, and on pages that load before the utilities. The number may only fall.
 */
const repeatedRules = 11

const sheets = new Map(
  globSync('{apps,areas,platform}/**/*.css').map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
  ]),
)
const utilities = 'platform/ui/utilities.css'
const rules = /([^{};]+)\{([^{}]*)\}/g

test('style sheets › do not repeat rules of three or more declarations', () => {
  const places = new Map<string, string[]>()
  for (const [file, text] of sheets)
    for (const [, selector = '', body = ''] of text.matchAll(rules)) {
      const declarations = body.split(';').flatMap((each) => each.trim().replaceAll(/\s+/g, ' ') || [])
      if (declarations.length < 3) continue
      const key = declarations.toSorted().join('; ')
      places.set(key, [...(places.get(key) ?? []), `${file}: ${selector.trim()}`])
    }
  const repeated = [...places.values()].filter(({ length }) => length > 1)
  const count = repeated.reduce((sum, { length }) => sum + length - 1, 0)
  expect(count, JSON.stringify(repeated, null, 2)).toBe(repeatedRules)
})

test('class names › in screens are those of a style sheet that is global', () => {
  const known = new Set(
    [utilities, 'platform/ui/tokens.css'].flatMap((file) =>
      [...(sheets.get(file) ?? '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )
  const unknown = globSync('{apps,areas,platform}/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
      ([, text = '', template = '']) =>
        `${text} ${template.replaceAll(/\$\{[^}]*\}/g, ' ')}`
          .split(/\s+/)
          .filter((name) => name !== '' && !known.has(name))
          .map((name) => `${file}: ${name}`),
    ),
  )
  expect(unknown).toEqual([])
})

test('utilities › exist if a module composes them, and are used', () => {
  const classes = new Set(
    [...(sheets.get(utilities) ?? '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  )
  const composed = [...sheets.values()].flatMap((text) =>
    [...text.matchAll(/composes: ([^;]+) from global/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const inScreens = globSync('{areas,platform}/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/["'`}]([^"'`\n${}]+)/g)].flatMap(([, words = '']) =>
      words.split(' '),
    ),
  )
  expect(composed.filter((name) => !classes.has(name))).toEqual([])
  const used = new Set([...composed, ...inScreens])
  expect([...classes].filter((name) => !used.has(name))).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Excerpt = { document: string; file: string; lines: string[] }

// An excerpt is indented differently, and the formatter breaks its lines elsewhere.
const withoutSpace = (text: string) => text.replaceAll(/\s/g, '')

/** Code blocks below a line with the path of their file, such as `areas/catalogue/brands/columns.ts`: */
const excerpts = globSync('{docs/**,areas/**,platform/**}/*.md')
  .concat(globSync('*.md'))
  .map((document) => document.replaceAll('\\', '/'))
  .filter((document) => !document.startsWith('docs/database/'))
  .flatMap(excerptsIn)

function excerptsIn(document: string): Excerpt[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/^`([\w./-]+\/[\w./-]+)`:\n\n```\w*\n([\s\S]*?)^```/gm)].map(
    ([, file = '', code = '']) => ({
      document,
      file,
      lines: code
        .split('\n')
        .map(withoutSpace)
        .filter((line) => line !== '' && !/…/.test(line)),
    }),
  )
}

test('documents › have excerpts of the repository', () => {
  expect(excerpts.length).toBeGreaterThan(15)
})

test.each(
  excerpts.map((excerpt) => [`${excerpt.document}: ${excerpt.file} (${excerpt.lines[0]})`, excerpt] as const),
)('documents › %s occurs in its file', (_, { file, lines }) => {
  expect(existsSync(file)).toBe(true)
  const source = withoutSpace(readFileSync(file, 'utf8'))
  let at = 0
  const missing = lines.filter((line) => {
    const found = source.indexOf(line, at)
    if (found < 0) return true
    at = found + line.length
    return false
  })
  expect(missing).toEqual([])
})

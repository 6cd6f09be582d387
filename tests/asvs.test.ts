import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')

test('docs/asvs.md › names only files that exist', () => {
  const paths = Array.from(page.matchAll(/`(?!\/)([\w./-]*[./][\w./-]*)`/g), ([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('docs/asvs.md › counts the requirements of its chapters', () => {
  const results = Array.from(
    page.matchAll(/^\| [\d.]+ \| [^|]+ \| (Met|Not met|Not applicable) \|/gm),
    ([, result]) => result,
  )
  const counts = ['Met', 'Not met', 'Not applicable'].map(
    (name) => results.filter((result) => result === name).length,
  )
  expect(page).toContain(`| **Total** | ${counts.map((count) => `**${count}**`).join(' | ')} |`)
})

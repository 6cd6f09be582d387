import { describe, expect, test } from 'vitest'
import {
  fileNameFindings,
  conflictFindings,
  linkFindings,
  referenceFindings,
  subjectFindings,
} from '#tools/check/language-rules.ts'

describe('file names', () => {
  test('reject a name of the former vocabulary with any ending', () => {
    expect(fileNameFindings(['areas/a/server/telling.ts', 'areas/a/server/telling.test.ts'])).toHaveLength(2)
    expect(fileNameFindings(['areas/a/server/handlers.ts', 'areas/a/server/constructor.ts'])).toEqual([])
  })
})

describe('references', () => {
  test.each([
    ['a.ts', '// See issue 12.'],
    ['a.ts', '/** As contract B.4 says. */'],
    ['a.md', 'Against threat 3.'],
    ['a.sql', '-- design/performance.md has the figures'],
  ])('reject %s with “%s”', (file, text) => {
    expect(referenceFindings(file, text)).toHaveLength(1)
  })

  test('accept code and files of the repository', () => {
    expect(referenceFindings('a.ts', "const text = 'issue 12'\n// docs/performance.md")).toEqual([])
  })
})

describe('links of a page', () => {
  const exists = (path: string) => path === 'docs/files.md'

  test('reject a relative link to a missing file', () => {
    expect(linkFindings('docs/scale.md', '[gone](gone.md)', exists)).toHaveLength(1)
  })

  test('accept existing files, anchors, addresses and code', () => {
    const text =
      '[a](files.md) [b](../docs/files.md#there) [c](https://example.com) [d](#here) `[e](gone.md)`'
    expect(linkFindings('docs/scale.md', text, exists)).toEqual([])
  })
})

test('merge conflicts › are found by their markers', () => {
  const marker = (sign: string, name: string) => `${sign.repeat(7)} ${name}`
  const conflict = ['# Changes', marker('<', 'HEAD'), 'one', '='.repeat(7), 'two', marker('>', 'other')].join(
    '\n',
  )
  expect(conflictFindings('CHANGELOG.md', conflict)).toHaveLength(1)
  expect(conflictFindings('CHANGELOG.md', '# Changes\n\n    a << b >> c\n')).toEqual([])
})

describe('commit subjects', () => {
  const findingsOf = (subject: string) => subjectFindings([{ id: 'abc1234', subject }])

  test('reject a long subject and one without an area', () => {
    expect(findingsOf(`wallets: ${'x'.repeat(72)}`)).toHaveLength(1)
    expect(findingsOf('Fix the list')).toHaveLength(1)
  })

  test('accept an area with a summary', () => {
    expect(findingsOf('wallets: reject amounts with three decimals')).toEqual([])
  })
})

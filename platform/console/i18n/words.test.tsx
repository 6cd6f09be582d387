import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { baseWords } from './base-words.ts'
import { setLanguage, useWords, getWords, wordsOf } from './words.ts'
import { translatorFor } from '#platform/words/words.ts'

afterEach(() => act(() => setLanguage('en')))

const words = wordsOf({
  en: { hello: 'Hello, {name}', rows: '{n, plural, one {# row} other {# rows}}', only: 'Only here' },
  fil: { hello: 'Kumusta, {name}', rows: '{n} hanay', only: '' },
})

function Greeting() {
  const t = useWords(words)
  return (
    <p>
      {t('hello', { name: 'Ana' })} · {t('rows', { n: 2 })} · {t('only')}
    </p>
  )
}

test('useWords › switches the language immediately and falls back to English', () => {
  render(<Greeting />)
  expect(screen.getByText('Hello, Ana · 2 rows · Only here')).toBeTruthy()
  act(() => setLanguage('fil'))
  expect(screen.getByText('Kumusta, Ana · 2 hanay · Only here')).toBeTruthy()
  expect(document.documentElement.lang).toBe('fil')
  expect(localStorage.getItem('erp.language')).toBe('fil')
})

test('getWords › returns the current language outside components', () => {
  expect(getWords(words)('hello', { name: 'Ben' })).toBe('Hello, Ben')
  act(() => setLanguage('fil'))
  expect(getWords(words)('hello', { name: 'Ben' })).toBe('Kumusta, Ben')
})

test('words › do not compile with a wrong key, a missing argument or a missing translation', () => {
  const t = translatorFor(words, 'en')
  // @ts-expect-error There is no such key.
  void (() => t('goodbye'))
  // @ts-expect-error The name is missing.
  void (() => t('hello'))
  // @ts-expect-error Filipino lacks a key.
  void (() => wordsOf({ en: { a: 'A', b: 'B' }, fil: { a: 'A' } }))
  expect(t.has('hello')).toBe(true)
})

test('words of the shell › have the same arguments in both languages', () => {
  const argumentsOf = (text: string) =>
    [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name).sort((a, b) => a.localeCompare(b))
  for (const [key, text] of Object.entries(baseWords.en)) {
    expect([key, argumentsOf(baseWords.fil[key as keyof typeof baseWords.fil])]).toEqual([
      key,
      argumentsOf(text),
    ])
  }
})

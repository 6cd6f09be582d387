import { expect, test } from 'vitest'
import { type ListEvent, type ListProgress, parametersOf, reduceProgress } from './list-progress.ts'

const settled: ListProgress = { pathname: '/orders', text: '?page=2', shown: null, typed: null }
const after = (...events: ListEvent[]) => events.reduce(reduceProgress, settled)
const moved = (text: string, pathname = '/orders'): ListEvent => ({ type: 'move', pathname, text })

test.each<[string, ListEvent[], Partial<ListProgress>]>([
  ['a search › is pending', [{ type: 'search', typed: 'ana' }], { typed: 'ana', shown: null }],
  [
    'a newer search › replaces the pending one',
    [
      { type: 'search', typed: 'an' },
      { type: 'search', typed: 'ana' },
    ],
    { typed: 'ana' },
  ],
  [
    'arrived rows › are drawn before the address changes',
    [
      { type: 'search', typed: 'ana' },
      { type: 'draw', shown: '?search=ana' },
    ],
    { text: '?page=2', shown: '?search=ana', typed: null },
  ],
  [
    'a search while another is drawn › keeps the drawn rows',
    [
      { type: 'draw', shown: '?search=an' },
      { type: 'search', typed: 'ana' },
    ],
    { shown: '?search=an', typed: 'ana' },
  ],
  [
    'another change › takes the pending search',
    [{ type: 'search', typed: 'ana' }, { type: 'change' }],
    settled,
  ],
  [
    'the written address › settles what was drawn',
    [{ type: 'draw', shown: '?search=ana' }, moved('?search=ana')],
    { text: '?search=ana', shown: null, typed: null },
  ],
  [
    'Back on the same screen › ends what was drawn and keeps a pending search',
    [{ type: 'draw', shown: '?search=an' }, { type: 'search', typed: 'ana' }, moved('')],
    { text: '', shown: null, typed: 'ana' },
  ],
  [
    'another screen › ends a pending search',
    [{ type: 'search', typed: 'ana' }, moved('', '/agents')],
    { pathname: '/agents', typed: null },
  ],
])('%s', (_name, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test('the same address › changes nothing', () => {
  const drawn = after({ type: 'draw', shown: '?search=ana' })
  expect(reduceProgress(drawn, moved('?page=2'))).toBe(drawn)
})

test('parameters › are those that are drawn, or those of the address', () => {
  expect(parametersOf(after())).toBe('?page=2')
  expect(parametersOf(after({ type: 'draw', shown: '' }))).toBe('')
})

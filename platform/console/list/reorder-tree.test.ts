import { describe, expect, test } from 'vitest'
import { dropInTree, indentItem, outdentItem, moveInTree, serialiseTree, type Tree } from './reorder-tree.ts'

const tree: Tree = [
  { key: 'A', children: ['a', 'b'] },
  { key: 'B', children: [] },
  { key: 'C', children: ['c'] },
]

describe('tree reordering', () => {
  test.each([
    ['A', 1, 'B() A(a b) C(c)'],
    ['A', -1, 'A(a b) B() C(c)'],
    ['a', 1, 'A(b a) B() C(c)'],
    ['b', 1, 'A(a) B(b) C(c)'],
    ['c', -1, 'A(a b) B(c) C()'],
    ['a', -1, 'A(a b) B() C(c)'],
    ['c', 1, 'A(a b) B() C(c)'],
  ] as const)('%s moves by %i: %s', (key, by, expected) =>
    expect(serialiseTree(moveInTree(tree, key, by))).toBe(expected),
  )

  test.each([
    ['B', 'A(a b B) C(c)'],
    ['A', 'A(a b) B() C(c)'],
    ['C', 'A(a b) B() C(c)'],
    ['a', 'A(a b) B() C(c)'],
  ])('%s is indented under the item above: %s', (key, expected) =>
    expect(serialiseTree(indentItem(tree, key))).toBe(expected),
  )

  test.each([
    ['a', 'A(b) a() B() C(c)'],
    ['B', 'A(a b) B() C(c)'],
  ])('%s is outdented: %s', (key, expected) => expect(serialiseTree(outdentItem(tree, key))).toBe(expected))

  test.each([
    ['B', 'a', 'before', 'A(B a b) C(c)'],
    ['B', 'a', 'after', 'A(a B b) C(c)'],
    ['B', 'C', 'inside', 'A(a b) C(c B)'],
    ['B', 'A', 'before', 'B() A(a b) C(c)'],
    ['a', 'C', 'after', 'A(b) B() C(c) a()'],
    ['a', 'c', 'after', 'A(b) B() C(c a)'],
    ['A', 'c', 'before', 'B() C(c) A(a b)'],
    ['A', 'C', 'inside', 'B() C(c) A(a b)'],
    ['A', 'a', 'before', 'A(a b) B() C(c)'],
    ['A', 'A', 'inside', 'A(a b) B() C(c)'],
    ['a', 'A', 'inside', 'A(b a) B() C(c)'],
  ] as const)('%s dropped at %s (%s): %s', (key, target, where, expected) =>
    expect(serialiseTree(dropInTree(tree, key, target, where))).toBe(expected),
  )
})

import { describe, expect, test } from 'vitest'
import { transitions } from '#platform/contract/transitions.ts'

type Status = 'draft' | 'open' | 'closed'

describe('transitions', () => {
  const parcel = transitions<Status>({
    draft: { from: [] },
    open: { from: ['draft', 'closed'] },
    closed: { from: ['draft', 'open'] },
  })
  const order = transitions<
    Status,
    'publish' | 'edit' | 'close',
    { who: 'maker' | 'checker'; to: Status | null }
  >({
    publish: { from: ['draft'], to: 'open', who: 'checker' },
    edit: { from: ['draft', 'open'], to: null, who: 'maker' },
    close: { from: ['open'], to: 'closed', who: 'maker' },
  })

  test('lists the actions of a status in the order of the declaration', () => {
    expect(parcel.actionsFrom('draft')).toEqual(['open', 'closed'])
    expect(order.actionsFrom('open')).toEqual(['edit', 'close'])
    expect(order.actionsFrom('closed')).toEqual([])
  })

  test('allows an action only in its statuses', () => {
    expect(order.allows('publish', 'draft')).toBe(true)
    expect(order.allows('publish', 'open')).toBe(false)
  })

  test('lead to the status that the action names, or to its own name', () => {
    expect(parcel.canTransition('closed', 'open')).toBe(true)
    expect(parcel.canTransition('closed', 'draft')).toBe(false)
    expect(order.canTransition('draft', 'open')).toBe(true)
    expect(order.canTransition('draft', 'closed')).toBe(false)
  })

  test('without a resulting status lead nowhere', () => {
    expect((['draft', 'open', 'closed'] as const).filter((to) => order.canTransition('open', to))).toEqual([
      'closed',
    ])
  })

  test('keep the further properties of each action', () => {
    expect(order.rules.publish.who).toBe('checker')
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessCatalogue, addedNodes, placeOf, rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { allGrants, validateGrant, grantsIn, keyOf, treeOf } from '#areas/staff/grants.ts'
import {
  effectiveAccess,
  levelBounds,
  type Manager,
  canManageLevel,
  isTicked,
  getActionError,
  getCombinationError,
  getRoleDeleteError,
  getLineManagerError,
  getRoleManagementError,
  getUserManagementError,
  getRegrantError,
  getRoleSaveError,
  getUserSaveError,
} from '#areas/staff/rules.ts'
import type { AccessTree, Flag, Place } from '#platform/access.ts'

const rewards = placeOf('Reports', 'eLoad Rewards')
const promos = placeOf('Products', 'eLoad', 'Promo')
const holding = (...grants: [Place, Flag][]): AccessTree =>
  treeOf(new Set(grants.map(([place, flag]) => keyOf({ place, flag }))))
const everything = treeOf(new Set(allGrants.map(keyOf)))
const person = (level: number, access: AccessTree = everything): Manager => ({
  id: 1,
  roleId: 10,
  level,
  access,
})

describe('levels', () => {
  test.each([
    // Own level, level of the other, expected result.
    [80, 60, true],
    [80, 79, true],
    [80, 80, false],
    [80, 100, false],
    [100, 99, true],
    [100, 100, true],
    [99, 100, false],
    [0, 0, false],
    [10, 0, true],
  ])('level %i can manage level %i: %s', (own, other, may) => {
    expect(canManageLevel({ level: own }, other)).toBe(may)
  })

  test.each([
    [100, 100],
    [80, 79],
    [1, 0],
    [0, 0],
  ])('level %i can assign up to %i', (level, maxLevel) => {
    expect(levelBounds({ level })).toEqual({ minLevel: 1, maxLevel })
  })
})

describe('management', () => {
  test('rejects changes to one’s own role, even by a Super Admin', () => {
    expect(getRoleManagementError(person(100), { id: 10, name: 'Super Admin', level: 100 })).toMatchObject({
      code: 'staff.OWN_ROLE',
    })
  })
  test('allows a Super Admin to change another role of the same level', () => {
    expect(getRoleManagementError(person(100), { id: 11, name: 'Owners', level: 100 })).toBeNull()
  })
  test('rejects changes to one’s own record at every level', () => {
    expect(getUserManagementError(person(100), { id: 1, level: 20 })).toMatchObject({
      code: 'staff.OWN_RECORD',
    })
  })
  test('rejects changes of a person of the same level', () => {
    expect(getUserManagementError(person(60), { id: 2, level: 60 })).toMatchObject({
      code: 'staff.USER_NOT_BELOW',
      params: { level: 60 },
    })
  })
})

describe('grants', () => {
  const reader = person(60, holding([promos, 'read']))

  test('cannot be given without holding them, and the error names them', () => {
    expect(
      getRegrantError(reader, [], holding([promos, 'create'], [promos, 'delete'], [promos, 'read'])),
    ).toMatchObject({
      code: 'staff.NOT_HELD',
      params: { grant: 'Products / eLoad / Promo: create', others: 1 },
    })
  })
  test('cannot be revoked without holding them', () => {
    expect(getRegrantError(reader, holding([promos, 'update']), [])).toMatchObject({ code: 'staff.NOT_HELD' })
  })
  test('need no permission if unchanged', () => {
    const both = holding([promos, 'update'], [promos, 'read'])
    expect(getRegrantError(reader, both, holding([promos, 'update']))).toBeNull()
  })
  test('do not help with a role above one’s own level, which is rejected', () => {
    expect(getRoleSaveError(person(60), null, { level: 60, access: [] })).toMatchObject({
      code: 'staff.LEVEL_NOT_BELOW',
      params: { level: 60 },
    })
  })
  test('do not allow raising a lower role to one’s own level', () => {
    const role = { id: 12, name: 'Maker', level: 20, access: [] }
    expect(getRoleSaveError(person(60), role, { level: 60, access: [] })).toMatchObject({
      code: 'staff.LEVEL_NOT_BELOW',
    })
  })
  test('grants in overrides cannot exceed those of the person who sets them', () => {
    const after = { level: 20, access: effectiveAccess([], holding([rolesPlace, 'update'])) }
    expect(getUserSaveError(reader, null, after)).toMatchObject({ code: 'staff.NOT_HELD' })
  })
  test('grants in overrides replace the role, even when empty', () => {
    expect(effectiveAccess(everything, [])).toEqual([])
    expect(effectiveAccess(everything, null)).toBe(everything)
  })
})

describe('requester and approver', () => {
  const both = holding([rewards, 'requester'], [rewards, 'approver'])
  test.each([
    [20, both, false],
    [79, both, false],
    [80, both, true],
    [100, both, true],
    [20, holding([rewards, 'requester']), true],
    [20, holding([rewards, 'approver']), true],
  ])('are checked at level %i', (level, access, may) => {
    expect(getCombinationError(level, access) === null).toBe(may)
  })
})

describe('account status', () => {
  const user = { id: 2, level: 20, lastLoginAt: null }
  test.each([
    ['activate', 'pending', true],
    ['activate', 'inactive', true],
    ['activate', 'active', false],
    ['activate', 'locked', false],
    ['deactivate', 'active', true],
    ['deactivate', 'locked', true],
    ['deactivate', 'pending', false],
    ['deactivate', 'inactive', false],
    ['unlock', 'locked', true],
    ['unlock', 'active', false],
    ['unlock', 'inactive', false],
    ['invite', 'pending', true],
    ['invite', 'inactive', false],
  ] as const)('%s while %s gives %s', (action, status, may) => {
    expect(getActionError(person(60), action, { ...user, status }) === null).toBe(may)
  })
  test('cannot be set to inactive by the person', () => {
    expect(getActionError(person(100), 'deactivate', { ...user, id: 1, status: 'active' })).toMatchObject({
      code: 'staff.OWN_RECORD',
    })
  })
  test('does not allow a new invitation after the first sign-in', () => {
    const used = { ...user, status: 'active', lastLoginAt: '2026-11-21T01:00:00Z' }
    expect(getActionError(person(60), 'invite', used)).toMatchObject({ code: 'staff.SIGNED_IN_ALREADY' })
  })
  test('role deletion is rejected while in use, and names three holders', () => {
    const role = { id: 12, name: 'Maker', level: 20 }
    expect(getRoleDeleteError(person(60), role, ['Ana', 'Ben', 'Cora', 'Dan'])).toMatchObject({
      code: 'staff.IN_USE',
      params: { count: 4, people: 'Ana, Ben, Cora, …' },
    })
    expect(getRoleDeleteError(person(60), role, [])).toBeNull()
  })
  test.each([
    [{ id: 3, status: 'active', isLineManager: true }, null],
    [{ id: 2, status: 'active', isLineManager: true }, 'staff.OWN_MANAGER'],
    [{ id: 3, status: 'inactive', isLineManager: true }, 'staff.NOT_MANAGER'],
    [{ id: 3, status: 'active', isLineManager: false }, 'staff.NOT_MANAGER'],
    [null, 'staff.NOT_MANAGER'],
  ])('line manager is checked for %o', (manager, reason) => {
    expect(getLineManagerError(2, manager)?.code ?? null).toBe(reason)
  })
})

describe('access tree', () => {
  test('keeps every flag of the catalogue in a round trip', () => {
    expect(grantsIn(everything).size).toBe(allGrants.length)
    expect(accessCatalogue).toHaveLength(37 + addedNodes.length)
  })
  test('adds read with create, update and delete in the editor, and read alone can be removed', () => {
    const create = { place: promos, flag: 'create' } as const
    const read = { place: promos, flag: 'read' } as const
    const on = isTicked(person(60), new Set(), [create], true)
    expect(on).toEqual(new Set([keyOf(create), keyOf(read)]))
    expect(isTicked(person(60), on, [read], false)).toEqual(new Set([keyOf(create)]))
  })
  test('skips grants the person does not hold when a column is ticked', () => {
    const updates = allGrants.filter(({ flag }) => flag === 'update')
    const by = person(60, holding([promos, 'update'], [usersPlace, 'update']))
    const before = new Set([keyOf({ place: rolesPlace, flag: 'update' })])
    const on = isTicked(by, before, updates, true)
    expect(on.size).toBe(3)
    expect(isTicked(by, on, updates, false)).toEqual(before)
  })
  test.each([
    [[{ title: 'Nowhere', modules: [] }], 'staff.PLACE_UNKNOWN'],
    [
      [{ title: 'Products', modules: [{ name: 'eLoad', access: { read: true }, submodules: [] }] }],
      'staff.FLAG_UNKNOWN',
    ],
    [
      [{ title: 'Utilities', modules: [{ name: 'PRP', access: { approver: true }, submodules: [] }] }],
      'staff.FLAG_UNKNOWN',
    ],
    [
      [
        { title: 'Utilities', modules: [] },
        { title: 'Utilities', modules: [] },
      ],
      'staff.PLACE_TWICE',
    ],
    [[{ title: 'Products', modules: [{ name: 'eLoad', access: { read: false }, submodules: [] }] }], null],
  ])('validates a submitted tree: %j', (tree, error) => {
    expect(validateGrant(tree)?.code ?? null).toBe(error)
  })
})

describe('any sequence of changes', () => {
  // Model for property tests: three roles, five people, and changes that the rules allow or reject.
  const some = allGrants.filter((_, index) => index % 9 === 0)
  const trees = fc.subarray(some.map(keyOf)).map((keys) => treeOf(new Set(keys)))
  const levels = fc.constantFrom(10, 20, 60, 80, 100)
  const role = fc.record({ level: levels, access: trees })
  const staff = fc.record({ roleId: fc.nat(2), overrides: fc.option(trees) })
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('role' as const),
      by: fc.nat(4),
      target: fc.nat(2),
      level: levels,
      access: trees,
    }),
    fc.record({
      kind: fc.constant('user' as const),
      by: fc.nat(4),
      target: fc.nat(4),
      roleId: fc.nat(2),
      overrides: fc.option(trees),
    }),
  )

  test('never grants more than the actor holds and never changes the actor', () => {
    fc.assert(
      fc.property(
        fc.array(role, { minLength: 3, maxLength: 3 }),
        fc.array(staff, { minLength: 5, maxLength: 5 }),
        fc.array(change, { maxLength: 20 }),
        (roles, people, changes) => {
          const facts = (id: number) => {
            const { roleId, overrides } = people[id]!
            const { level, access } = roles[roleId]!
            return { id, roleId, level, access: effectiveAccess(access, overrides) }
          }
          for (const request of changes) {
            const by = facts(request.by)
            const before = people.map((_, id) => facts(id))
            if (request.kind === 'role') {
              const old = { id: request.target, name: 'R', ...roles[request.target]! }
              if (getRoleSaveError(by, old, request)) continue
              roles[request.target] = { level: request.level, access: request.access }
            } else {
              const next = roles[request.roleId]!
              const after = { level: next.level, access: effectiveAccess(next.access, request.overrides) }
              if (getUserSaveError(by, facts(request.target), after)) continue
              people[request.target] = { roleId: request.roleId, overrides: request.overrides }
            }
            const own = grantsIn(by.access)
            people.forEach((_, id) => {
              const [was, is] = [before[id]!, facts(id)]
              const [had, has] = [grantsIn(was.access), grantsIn(is.access)]
              for (const key of has) if (!had.has(key)) expect(own.has(key)).toBe(true)
              for (const key of had) if (!has.has(key)) expect(own.has(key)).toBe(true)
              if (id === request.by) expect(is).toEqual(was)
              if (is.level > was.level) expect(canManageLevel(by, is.level)).toBe(true)
            })
          }
        },
      ),
    )
  })
})

test('catalogue › contains the places of this area', () => {
  expect([rolesPlace.submodule, usersPlace.submodule]).toEqual(['Roles', 'Users'])
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { treeOf, withAddedNodes } from '#areas/staff/grants.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { RoleForm } from '#areas/staff/screens/RoleForm.tsx'
import { userCalls } from '#areas/staff/users/contract.ts'
import { chooseOption, ok, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'

const access = treeOf(new Set(['Products / eLoad / Promo: read']))
const actor = { id: 1, roleId: 1, level: 100, access }
const role = {
  id: 7,
  name: 'Checker',
  description: '',
  level: 40,
  userCount: 2,
  status: 'active' as const,
  createdAt: '2026-11-21T02:00:00Z',
  updatedAt: '2026-11-21T02:00:00Z',
  version: 3,
  access,
  createdBy: null,
  createdByName: null,
  updatedBy: null,
  updatedByName: null,
}

test('role form › lists the requests that a lower level leaves to no one, and sends who takes them over', async () => {
  const person = userEvent.setup()
  const calls = serveCalls({
    [roleCalls.getRoleSettings.path]: () => ok({ titles: [], minLevel: 1, maxLevel: 100 }),
    [roleCalls.reach.path]: () => ok({ people: [], total: 0, overridden: 0 }),
    [roleCalls.waiting.path]: () =>
      ok([{ id: 5, ref: 'APR0000005', title: { en: 'Credit', fil: 'Credit' } }]),
    [userCalls.lineManagers.path]: () =>
      ok([{ id: 3, email: 'ben@erp.test', name: 'Ben Reyes', position: '' }]),
    [roleCalls.update.path]: () =>
      saved('The role Checker was saved.', { id: 7, status: 'active', version: 4 }),
  })
  await renderScreen(() => <RoleForm actor={actor} record={role} />)
  const level = await screen.findByLabelText(/^Level/)
  expect(screen.queryByText(/waits only for/)).toBeNull()
  await person.clear(level)
  await person.type(level, '30')
  await waitFor(() =>
    expect(calls.requestsTo(roleCalls.waiting.path)).toContainEqual({
      id: 7,
      level: 30,
      access: withAddedNodes(access),
    }),
  )
  expect(await screen.findByText('1 request waits only for Checker: APR0000005.')).toBeTruthy()
  await chooseOption(await screen.findByRole('combobox', { name: /^Move the requests to/ }), 'Ben Reyes')
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(calls.requestsTo(roleCalls.update.path)).toMatchObject([
      { id: 7, version: 3, level: 30, moveRequestsTo: 3 },
    ]),
  )
})

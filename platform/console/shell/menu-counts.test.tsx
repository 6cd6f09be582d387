import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setMenuGroups, setScreens } from '#platform/console/router/console-registry.ts'
import { screen as defineScreen } from '#platform/console/screen.ts'
import { nobody, person } from '#platform/console/session/session.ts'
import { SideMenu } from '#platform/console/shell/SideMenu.tsx'
import { ok, renderScreen, serveCalls } from '#platform/console/testing.tsx'

const load = async () => ({ default: () => null })
const menuScreen = (path: string, title: string, order: number, group = 'work') =>
  defineScreen({ path, title, needs: 'signed-in', menu: { group, section: 'all', order }, load })
const sections = [{ key: 'all', title: 'All', titleFil: 'Lahat' }]
const icon = () => null

test('menu › shows the waiting work of its entries, and marks the groups that have some', async () => {
  person.set({ ...nobody, id: 7 })
  setScreens([
    menuScreen('/approvals', 'Approvals', 1),
    menuScreen('/things', 'Things', 2),
    menuScreen('/empty', 'Empty', 3),
    menuScreen('/quiet', 'Quiet', 1, 'rest'),
  ])
  setMenuGroups([
    { key: 'work', title: 'Work', titleFil: 'Work', icon, sections },
    { key: 'rest', title: 'Rest', titleFil: 'Rest', icon, sections },
  ])
  serveCalls({
    '/menu/pending-work': () => ok([{ menuPath: '/things', total: 1200, totalIsEstimate: true }]),
    '/approvals/counts': () => ok({ waiting: 13, mine: 0, oldestWaiting: null }),
  })
  await renderScreen(() => <SideMenu />)
  const countOf = (title: string) =>
    screen.getByRole('link', { name: title }).parentElement?.querySelector('[title$="pending"]')?.textContent
  await waitFor(() => expect(countOf('Things')).toBe('1,200+'))
  await waitFor(() => expect(countOf('Approvals')).toBe('13'))
  expect(countOf('Empty')).toBeUndefined()
  const marked = (group: string) =>
    screen.getByRole('button', { name: group }).querySelector('[data-waiting]') !== null
  expect([marked('Work'), marked('Rest')]).toEqual([true, false])
})

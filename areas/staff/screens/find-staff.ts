import { staffScreens } from '#areas/staff/screens.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { callApi } from '#platform/console/api.ts'
import type { PaletteItem } from '#platform/console/shell.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Searches staff by name, email or department for the command palette. */
export async function findStaff(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const { rows } = await callApi(
    userCalls.list,
    { search: query, limit: 5, sortBy: 'name', sortDir: 'asc' },
    { signal, background: true },
  )
  return rows.map(({ id, firstName, lastName, email, roleName }) => ({
    id: `staff-${id}`,
    label: `${firstName} ${lastName}`,
    hint: roleName === '' ? email : `${email} · ${roleName}`,
    address: addressOf(staffScreens.user, { id }),
  }))
}

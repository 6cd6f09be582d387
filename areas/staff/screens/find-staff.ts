import { staffScreens } from '#areas/staff/screens.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { ask } from '#platform/console/ask.ts'
import type { Found } from '#platform/console/palette-sources.ts'
import { addressOf } from '#platform/console/screen.ts'

/** The people of the staff whose name, e-mail or department holds what was typed. */
export async function findStaff(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { rows } = await ask(
    userCalls.list,
    { search: query, limit: 5, sortBy: 'name', sortDir: 'asc' },
    { signal, quiet: true },
  )
  return rows.map(({ id, firstName, lastName, email, roleName }) => ({
    id: `staff-${id}`,
    label: `${firstName} ${lastName}`,
    hint: roleName === '' ? email : `${email} · ${roleName}`,
    address: addressOf(staffScreens.user, { id }),
  }))
}

import { usersPlace } from '#areas/staff/access.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { ask } from '#platform/console/ask.ts'
import type { Found } from '#platform/console/palette-sources.ts'
import { addressOf } from '#platform/console/screen.ts'
import { may } from '#platform/console/session.ts'

/** The people of the staff whose name, e-mail or department holds what was typed. */
export async function findStaff(query: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!may(withAnyFlag(usersPlace))) return []
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

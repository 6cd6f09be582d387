import { roleCalls } from '#areas/staff/roles/contract.ts'
import type { Manager } from '#areas/staff/rules.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { useSignedIn } from '#platform/console/session/session.ts'

/** The person at the screen, as the rules ask for them. */
export function useManager(): Manager {
  const { id, email, level, access } = useSignedIn()
  const { roleId } = useSuspenseApiQuery(roleCalls.getUserAccess, { email })
  return { id, roleId, level, access }
}

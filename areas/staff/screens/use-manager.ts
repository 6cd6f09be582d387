import { roleCalls } from '#areas/staff/roles/contract.ts'
import type { Manager } from '#areas/staff/rules.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** Returns the signed-in person in the form that the rules expect. */
export function useManager(): Manager {
  const { id, email, level, access } = useSignedIn()
  const { roleId } = useSuspenseApiQuery(roleCalls.getUserAccess, { email })
  return { id, roleId, level, access }
}

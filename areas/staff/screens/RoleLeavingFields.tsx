import { useDebouncedValue } from '@mantine/hooks'
import { withAddedNodes } from '#areas/staff/grants.ts'
import { type Role, roleCalls } from '#areas/staff/roles/contract.ts'
import { LeavingFields } from '#areas/staff/screens/UserFields.tsx'
import type { AccessTree } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'

type Props = {
  role: Role
  level: number | null
  access: AccessTree
  /** Whether the change lowers the level or revokes a permission. */
  lowers: boolean
}

/** Requests that no one can approve any more after a change of a role, and the choice who takes them over. */
export function RoleLeavingFields({ role, level, access, lowers }: Props) {
  const [input] = useDebouncedValue(
    JSON.stringify(lowers ? { id: role.id, level, access: withAddedNodes(access) } : null),
    400,
  )
  const parsed = roleCalls.waiting.request.safeParse(JSON.parse(input))
  const { data = [] } = useApiQuery(roleCalls.waiting, JSON.parse(input), {
    enabled: parsed.success,
    background: true,
  })
  if (!lowers || !parsed.success || data.length === 0) return null
  return <LeavingFields name={role.name} waitingOnly={data} />
}

import { fromText } from './grants-text.ts'
import { treeOf } from '#areas/staff/grants.ts'
import { effectiveAccess } from '#areas/staff/rules.ts'
import type { UserValues } from './user-values.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import type { AccessTree } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'

type Effective = {
  level: number
  /** What the chosen role gives. */
  ofRole: AccessTree
  overrides: AccessTree | null
  /** What the person would hold. */
  access: AccessTree
  /** False while the chosen role's tree is on its way: nothing can be told of it yet. */
  isKnown: boolean
}

/** What a person would hold by the values of the form. */
export function useEffectiveAccess(values: UserValues, user: User | undefined): Effective {
  const { roleId } = values
  const isStored = user !== undefined && roleId === user.roleId
  const request = useApiQuery(
    userCalls.roleAccess,
    { roleId: roleId ?? 0 },
    { enabled: roleId !== null && !isStored },
  )
  const chosen = isStored
    ? { level: user.level, access: user.roleAccess }
    : roleId === null || request.isPlaceholder
      ? undefined
      : request.data
  const ofRole = chosen?.access ?? []
  const overrides = values.overridden ? treeOf(fromText(values.accessOverrides)) : null
  return {
    level: chosen?.level ?? 0,
    ofRole,
    overrides,
    access: effectiveAccess(ofRole, overrides),
    isKnown: chosen !== undefined || roleId === null,
  }
}

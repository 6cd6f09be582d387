import { fromText } from './grants-text.ts'
import { treeOf } from '#areas/staff/grants.ts'
import { effectiveAccess } from '#areas/staff/rules.ts'
import type { UserValues } from './user-values.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import type { AccessTree } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'

type Effective = {
  level: number
  /** Access of the selected role. */
  ofRole: AccessTree
  overrides: AccessTree | null
  /** Effective access of the person after saving. */
  access: AccessTree
  /** False while the access of the selected role is loading. */
  isKnown: boolean
}

/** Effective access of a person, from the current values of the form. */
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

import { z } from 'zod'
import { grantsIn } from '#areas/staff/grants.ts'
import { toText } from '#areas/staff/screens/grants-text.ts'
import { NewUser, type User, UserDraft } from '#areas/staff/users/contract.ts'

// The form holds overrides as text with one grant per line, and a switch for whether there are any.
const edited = { overridden: z.boolean(), accessOverrides: z.string(), moveRequestsTo: z.int().nullable() }

/** Schema of the form for a new user. */
export const NewUserValues = NewUser.extend(edited)

/** Schema of the form for an existing user. The email is shown but not sent. */
export const StoredUserValues = UserDraft.extend({ ...edited, email: z.string() })

export function initialValues(user: User | undefined) {
  return {
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    mobile: user?.mobile ?? '',
    department: user?.department ?? '',
    position: user?.position ?? '',
    roleId: user?.roleId ?? null,
    lineManagerId: user?.lineManagerId ?? null,
    isLineManager: user?.isLineManager ?? false,
    moveRequestsTo: null as number | null,
    overridden: user?.hasOverrides ?? false,
    accessOverrides: toText(grantsIn(user?.accessOverrides ?? [])),
  }
}

/** Form values of a user. */
export type UserValues = ReturnType<typeof initialValues>

import { z } from 'zod'
import { grantsIn } from '#areas/staff/grants.ts'
import { toText } from '#areas/staff/screens/grants-text.ts'
import type { words } from '#areas/staff/words.ts'
import { NewUser, type User, UserDraft } from '#areas/staff/users/contract.ts'
import type { Translate } from '#platform/console/i18n/words.ts'

/** Form values of a user. */
export type UserValues = {
  email: string
  firstName: string
  lastName: string
  mobile: string
  department: string
  position: string
  roleId: number | null
  lineManagerId: number | null
  isLineManager: boolean
  overridden: boolean
  accessOverrides: string
}

// The form holds overrides as text with one grant per line, and a switch for whether there are any.
const edited = { overridden: z.boolean(), accessOverrides: z.string() }

/** Schema of the form for a new user. */
export const NewUserValues = NewUser.extend(edited)

/** Schema of the form for an existing user. The email is shown but not sent. */
export const StoredUserValues = UserDraft.extend({
  ...edited,
  email: z.string(),
  id: z.int(),
  version: z.int(),
})

export function initialValues(user: User | undefined): UserValues {
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
    overridden: user?.hasOverrides ?? false,
    accessOverrides: toText(grantsIn(user?.accessOverrides ?? [])),
  }
}

export const fieldLabels = (t: Translate<(typeof words)['en']>) => ({
  email: t('email'),
  firstName: t('firstName'),
  lastName: t('lastName'),
  mobile: t('mobile'),
  department: t('department'),
  position: t('position'),
  roleId: t('role'),
  lineManagerId: t('lineManager'),
  isLineManager: t('isLineManager'),
  overridden: t('override'),
  accessOverrides: t('access'),
})

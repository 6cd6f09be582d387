import { z } from 'zod'
import { grantsIn } from '#areas/staff/grants.ts'
import { toText } from '#areas/staff/screens/grants-text.ts'
import { recordValues, type RecordValues } from '#platform/console/form.ts'
import { NewUser, type User, UserDraft } from '#areas/staff/users/contract.ts'

// The form holds overrides as text with one grant per line, and a switch for whether there are any.
const edited = { overridden: z.boolean(), accessOverrides: z.string(), moveRequestsTo: z.int().nullable() }

/** Schema of the form for a new user. */
export const NewUserValues = NewUser.extend(edited)

/** Schema of the form for an existing user. The email is shown but not sent. */
export const StoredUserValues = UserDraft.extend({ ...edited, email: z.string() })

export const initialValues = (user: User | undefined): UserValues =>
  recordValues(
    NewUserValues,
    user && {
      ...user,
      moveRequestsTo: null,
      overridden: user.hasOverrides,
      accessOverrides: toText(grantsIn(user.accessOverrides ?? [])),
    },
  )

/** Form values of a user. */
export type UserValues = RecordValues<typeof NewUserValues>

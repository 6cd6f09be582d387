import { sql } from 'kysely'
import { usersPlace } from '#areas/staff/access.ts'
import { userColumns } from '#areas/staff/users/columns.ts'
import { userPlan } from '#areas/staff/users/server/users.ts'
import { words } from '#areas/staff/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of staff members. */
export const userExport = defineExport({
  name: 'users',
  title: t('users'),
  needs: toRead(usersPlace),
  plan: ({ request }) => userPlan(request),
  columns: userColumns,
  values: {
    name: sql`concat_ws(', ', r."lastName", r."firstName")`,
    role: sql`r."roleName"`,
    hasOverrides: sql`r."hasOverrides"`,
    isLineManager: sql`r."isLineManager"`,
    lastLoginAt: sql`r."lastLoginAt"`,
    createdAt: sql`r."createdAt"`,
  },
})

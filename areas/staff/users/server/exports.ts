import { sql } from 'kysely'
import { usersPlace } from '#areas/staff/access.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userPlan } from '#areas/staff/users/server/users.ts'
import { words } from '#areas/staff/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of staff members. */
export const userExport = defineFileExport({
  name: 'users',
  title: t('users'),
  needs: toRead(usersPlace),
  list: userCalls.list,
  plan: ({ request }) => userPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', of: sql`concat_ws(', ', r."lastName", r."firstName")` },
    { key: 'email', title: t('email'), kind: 'text' },
    { key: 'role', title: t('role'), kind: 'text', of: sql`r."roleName"` },
    { key: 'level', title: t('level'), kind: 'count' },
    { key: 'hasOverrides', title: t('overridden'), kind: 'yesno', of: sql`r."hasOverrides"` },
    { key: 'department', title: t('department'), kind: 'text' },
    { key: 'position', title: t('position'), kind: 'text' },
    { key: 'isLineManager', title: t('lineManager'), kind: 'yesno', of: sql`r."isLineManager"` },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'lastLoginAt', title: t('lastLogin'), kind: 'moment', of: sql`r."lastLoginAt"` },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', of: sql`r."createdAt"` },
  ],
})

import { sql } from 'kysely'
import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { roleColumns } from '#areas/staff/roles/columns.ts'
import { rolePlan } from '#areas/staff/roles/server/roles.ts'
import { words } from '#areas/staff/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { userColumns } from '#areas/staff/users/columns.ts'
import { userPlan } from '#areas/staff/users/server/users.ts'

const t = labelsOf(words)

/** Exports of the staff lists. */
export const staffExports: readonly ExportDefinition[] = [
  defineExport({
    name: 'roles',
    title: t('roles'),
    needs: toRead(rolesPlace),
    plan: ({ request }) => rolePlan(request),
    columns: roleColumns,
    values: { userCount: sql`r."userCount"`, updatedAt: sql`r."updatedAt"`, createdAt: sql`r."createdAt"` },
  }),
  defineExport({
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
  }),
]

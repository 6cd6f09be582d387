import { sql } from 'kysely'
import { roleList } from '#areas/staff/roles/columns.ts'
import { rolePlan } from '#areas/staff/roles/server/roles.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports.ts'
import { userList } from '#areas/staff/users/columns.ts'
import { userPlan } from '#areas/staff/users/server/users.ts'

/** Exports of the staff lists. */
export const staffExports: readonly ExportDefinition[] = [
  defineExport(roleList, rolePlan, {
    values: { userCount: sql`r."userCount"`, updatedAt: sql`r."updatedAt"`, createdAt: sql`r."createdAt"` },
  }),
  defineExport(userList, userPlan, {
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

import { sql } from 'kysely'
import { rolesPlace } from '#areas/staff/access.ts'
import { roleColumns } from '#areas/staff/roles/columns.ts'
import { rolePlan } from '#areas/staff/roles/server/roles.ts'
import { words } from '#areas/staff/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of roles without their access trees. */
export const roleExport = defineExport({
  name: 'roles',
  title: t('roles'),
  needs: toRead(rolesPlace),
  plan: ({ request }) => rolePlan(request),
  columns: roleColumns,
  values: { userCount: sql`r."userCount"`, updatedAt: sql`r."updatedAt"`, createdAt: sql`r."createdAt"` },
})

import { sql } from 'kysely'
import { rolesPlace } from '#areas/staff/access.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { rolePlan } from '#areas/staff/roles/server/roles.ts'
import { words } from '#areas/staff/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of roles without their access trees. */
export const roleExport = defineFileExport({
  name: 'roles',
  title: t('roles'),
  needs: toRead(rolesPlace),
  list: roleCalls.list,
  plan: ({ request }) => rolePlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'level', title: t('level'), kind: 'count' },
    { key: 'userCount', title: t('people'), kind: 'count', of: sql`r."userCount"` },
    { key: 'description', title: t('description'), kind: 'text' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', of: sql`r."updatedAt"` },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', of: sql`r."createdAt"` },
  ],
})

import { sql } from 'kysely'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifColumns } from '#areas/merchants/cif/columns.ts'
import { requestPlan } from '#areas/merchants/cif/server/requests.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(cifWords)

/** Export of number change requests, numbers masked as in the list. */
export const cifExport = defineExport({
  name: 'cif-requests',
  title: t('pageTitle'),
  needs: toRead(cifPlace),
  plan: ({ request }) => requestPlan(request),
  columns: cifColumns,
  values: {
    cifNo: sql`'CIF' || lpad(r."subscriberId"::text, greatest(7, length(r."subscriberId"::text)), '0')`,
    oldMobile: sql`masked_mobile(r."oldMobile")`,
    newMobile: sql`masked_mobile(r."newMobile")`,
    why: sql`r."reasonCode"`,
    requestedBy: sql`r."requestedBy"`,
    requestedAt: sql`r."requestedAt"`,
    decidedBy: sql`r."decidedBy"`,
  },
})

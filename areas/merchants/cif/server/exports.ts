import { sql } from 'kysely'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { requestPlan } from '#areas/merchants/cif/server/requests.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(cifWords)

/** Export of number change requests, numbers masked as in the list. */
export const cifExport = defineFileExport({
  name: 'cif-requests',
  title: t('pageTitle'),
  needs: toRead(cifPlace),
  list: cifCalls.list,
  plan: ({ request }) => requestPlan(request),
  columns: [
    {
      key: 'cifNo',
      title: t('cifNo'),
      kind: 'text',
      of: sql`'CIF' || lpad(r."subscriberId"::text, greatest(7, length(r."subscriberId"::text)), '0')`,
    },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'oldMobile', title: t('oldMobile'), kind: 'text', of: sql`masked_mobile(r."oldMobile")` },
    { key: 'newMobile', title: t('newMobile'), kind: 'text', of: sql`masked_mobile(r."newMobile")` },
    { key: 'why', title: t('reason'), kind: 'code', of: sql`r."reasonCode"` },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text', of: sql`r."requestedBy"` },
    { key: 'requestedAt', title: t('requestedOn'), kind: 'moment', of: sql`r."requestedAt"` },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text', of: sql`r."decidedBy"` },
  ],
})

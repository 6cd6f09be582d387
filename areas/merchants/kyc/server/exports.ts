import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycQueueColumns } from '#areas/merchants/kyc/columns.ts'
import { queuePlan } from '#areas/merchants/kyc/server/queue.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(kycWords)

/** Export of the cases that await review. */
export const kycQueueExport = defineExport({
  name: 'kyc-queue',
  title: t('queue'),
  needs: toRead(merchantPlace),
  plan: ({ request, staff }) => queuePlan(request, staff),
  columns: kycQueueColumns,
  values: { resubmitted: sql`case when r.is_resubmission then 'resubmitted' else 'first' end` },
})

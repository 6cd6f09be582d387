import { z } from 'zod'
import { BatchRecord } from '#areas/adjustments/batches/screens/BatchRecord.tsx'
import { BatchFileUpload } from './BatchFileUpload.tsx'
import { useAddress } from '#platform/console/router.ts'

const batchId = z.coerce.number().int().positive().optional().catch(undefined)
const WhichBatch = z.object({ batch: batchId, revises: batchId })

/** Screen that uploads an adjustment file and shows its validation. */
export default function BatchUpload() {
  const [{ batch, revises }] = useAddress(WhichBatch)
  return batch === undefined ? (
    <BatchFileUpload key={revises} revises={revises} />
  ) : (
    <BatchRecord key={batch} batchId={batch} />
  )
}

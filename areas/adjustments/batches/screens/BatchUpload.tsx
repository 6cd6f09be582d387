import { z } from 'zod'
import { BatchRecord } from '#areas/adjustments/batches/screens/BatchRecord.tsx'
import { BatchFileUpload } from './BatchFileUpload.tsx'
import { useAddress } from '#platform/console/router/address.ts'

const WhichBatch = z.object({ batch: z.coerce.number().int().positive().optional().catch(undefined) })

/** Screen that uploads an adjustment file and shows its validation. */
export default function BatchUpload() {
  const [{ batch }] = useAddress(WhichBatch)
  return batch === undefined ? <BatchFileUpload /> : <BatchRecord key={batch} batchId={batch} />
}

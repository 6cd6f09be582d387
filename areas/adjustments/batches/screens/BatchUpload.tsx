import { z } from 'zod'
import { BatchRecord } from '#areas/adjustments/batches/screens/BatchRecord.tsx'
import { BatchFileUpload } from './BatchFileUpload.tsx'
import { useAddress } from '#platform/console/router/address.ts'

const WhichBatch = z.object({ batch: z.coerce.number().int().positive().optional().catch(undefined) })

/** Where a file is brought, and where it is looked at once it is there. */
export default function BatchUpload() {
  const [{ batch }] = useAddress(WhichBatch)
  return batch === undefined ? <BatchFileUpload /> : <BatchRecord key={batch} batchId={batch} />
}

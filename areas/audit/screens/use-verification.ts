import { useState } from 'react'
import { auditCalls } from '#areas/audit/contract.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'

const intervalMs = 700

/**
 * Runs a verification and polls its progress by run id, so a lost connection does not lose the result. Before a run
 * starts, returns the last result.
 */
export function useVerification() {
  const [name, setName] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { data, isPlaceholder } = useApiQuery(
    auditCalls.verification,
    name === null ? {} : { run: name },
    isAsking ? { everyMs: intervalMs } : {},
  )
  const verifying = useApiMutation(auditCalls.verify)
  const stopping = useApiMutation(auditCalls.stopVerification)
  const run = isPlaceholder ? null : (data?.run ?? null)

  const isThrough = run?.finishedAt !== null && run?.finishedAt !== undefined
  const state =
    name === null ? 'before' : isThrough && run.result ? 'found' : error || isThrough ? 'failed' : 'running'
  if (isAsking && state !== 'running') setAsking(false)

  return {
    state,
    run,
    result: run?.result ?? null,
    error,
    start() {
      const fresh = crypto.randomUUID()
      setName(fresh)
      setError(null)
      setAsking(true)
      // The result is read from the run. The reply is used only for errors.
      verifying.mutate({ run: fresh }, { onError: setError })
    },
    stop() {
      if (name !== null) stopping.mutate({ run: name })
    },
  } as const
}

import { eloadMessages } from '#areas/eload/messages.ts'
import type { Verdict } from '#platform/contract/approvals.ts'
import { type ActorContext, type AnyApprovalType, decide } from '#platform/server/approvals.ts'
import { ValidationError, AppError } from '#platform/server/errors.ts'

type DecisionInput = {
  token?: string | undefined
  reason?: string | undefined
  hash?: string | undefined
  version?: number | undefined
}

/** Identifies the record of a decision without a link, and finds it by id. */
type RecordLookup = { field: string; id: number | undefined; find: (id: number) => Promise<Decidable> }

/** Record that can be decided on: its approval request and display name. */
export type Decidable = { requestId: number | null; label: string }

/**
 * Decides by link token or by the id of the record, whichever was sent. A rejected decision changes nothing. Returns
 * the id of the record and the message for the person.
 */
export async function decideBy(
  context: ActorContext,
  kind: AnyApprovalType,
  verdict: Verdict,
  { token, reason, hash, version }: DecisionInput,
  { field, id, find }: RecordLookup,
) {
  if ((token === undefined) === (id === undefined)) {
    throw new ValidationError([{ field, message: eloadMessages('RECORD_OR_LINK') }])
  }
  const { request, status, sentence } = await decide(context, [kind], {
    ...(token === undefined
      ? { requestId: requestIdOf(await find(id ?? 0)), via: 'console' }
      : { token, via: 'link' }),
    hash,
    version,
    verdict,
    reason,
  })
  return { recordId: Number(request.recordId), status, sentence }
}

function requestIdOf({ requestId, label }: Decidable): number {
  if (requestId === null) throw new AppError(eloadMessages('NOT_PENDING', { ref: label }))
  return requestId
}

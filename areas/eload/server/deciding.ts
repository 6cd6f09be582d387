import type { Verdict } from '#platform/contract/approvals.ts'
import { type Acting, type AnyApprovalKind, decide, seenHash } from '#platform/server/approvals/approvals.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

type Sent = {
  token?: string | undefined
  reason?: string | undefined
  hash?: string | undefined
  version?: number | undefined
}

/** Which record it is, where no link says so, and how one is found by its number. */
type Which = { field: string; id: number | undefined; find: (id: number) => Promise<Decidable> }

/** A record that a decision is about: its request, and how people call it. */
export type Decidable = { requestId: number | null; label: string; version: number }

/**
 * Decides by a mail's token or by the record's own number, whichever was sent. What is refused leaves everything
 * as it was. Answers the record's key and the sentence for the person.
 */
export async function decideBy(
  acting: Acting,
  kind: AnyApprovalKind,
  verdict: Verdict,
  sent: Sent,
  { field, id, find }: Which,
) {
  const { token, reason, hash, version } = sent
  if ((token === undefined) === (id === undefined)) {
    throw new FieldRefusal([{ field, message: 'Name the record, or the link, and not both' }])
  }
  const versionOf = async (recordId: number) => (await find(recordId)).version
  const door =
    token === undefined
      ? await doorOf(acting, kind, sent, () => find(id ?? 0))
      : { token, hash, via: 'link' as const, seen: { version, versionOf } }
  const { request, status, sentence } = await decide(acting, [kind], { ...door, verdict, reason })
  return { recordId: Number(request.recordId), status, sentence }
}

async function doorOf({ db }: Acting, kind: AnyApprovalKind, sent: Sent, find: () => Promise<Decidable>) {
  const { requestId, label } = await find()
  if (requestId === null) throw new Refusal(`${label} waits for nobody.`)
  const hash = await seenHash(db, [kind], requestId, sent, async () => (await find()).version)
  return { requestId, via: 'console' as const, hash }
}

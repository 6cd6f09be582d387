import { sql } from 'kysely'
import { type kycCalls, ReuploadReason } from '#areas/merchants/kyc/contract.ts'
import { partsFor } from '#areas/merchants/kyc/rules.ts'
import { sendLink } from '#areas/merchants/kyc/server/link-message.ts'
import { makeLink } from '#areas/merchants/kyc/server/uploads.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

/**
 * Stores which images were requested again and sends the link for them, in the transaction of the decision. Returns the
 * masked number of the recipient.
 */
export async function sendReupload(
  { db, request, staff, audit, configuration }: RequestContext<RequestOf<(typeof kycCalls)['act']>, Staff>,
  person: SubscriberRecord,
): Promise<string> {
  const images = request.images ?? partsFor(null)
  const reasonCode = ReuploadReason.parse(request.reasonCode)
  await sql`update kyc_record set requested_images = ${[...images]}::text[] where subscriber_id = ${person.id}`.execute(
    db,
  )
  const { token, expiresAt } = await makeLink(db, person, staff.email)
  const url = `${configuration.publicUrl}/kyc/upload/${token}`
  return sendLink(db, { configuration, audit }, { person, url, expiresAt, requested: { images, reasonCode } })
}

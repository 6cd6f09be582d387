import { kycAppCalls, type AppKyc } from '#areas/merchants/kyc/app/contract.ts'
import { IdType } from '#areas/merchants/kyc/contract.ts'
import { partsFor, uploadTransitions } from '#areas/merchants/kyc/rules.ts'
import { knownOf, personOf } from '#areas/merchants/kyc/server/record.ts'
import {
  addImageTo,
  beginUpload,
  openUploadOf,
  requestedImages,
  submitImages,
  uploadedBy,
} from '#areas/merchants/kyc/server/uploads.ts'
import { withRenamedFields } from '#areas/merchants/shared/server/renamed-fields.ts'
import { KycAcctType } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'

export const kycAppHandlers = clientHandlersFor(kycAppCalls, {
  state: ({ db, subscriberId }) => stateOf(db, subscriberId),

  addImage: async ({ db, subscriberId, request, client, audit }) => {
    const { part, idType, image } = request
    const upload = await beginUpload(db, subscriberId, client.name)
    const { person } = await addImageTo(db, upload, { part, image, id_type: idType })
    const changes = [{ field: 'image', old: null, new: part }]
    await audit({ action: 'Add image', ...subjectOf(person), changes })
    return stateOf(db, subscriberId)
  },

  submit: async ({ db, subscriberId, request, client, audit }) => {
    const { idType, idNumber, idExpiry } = request
    const upload = await beginUpload(db, subscriberId, client.name)
    const { before, after, action } = await submitImages(db, upload, {
      id_type: idType,
      id_number: idNumber,
      id_expiry: idExpiry,
    }).catch((error: unknown) => {
      throw withRenamedFields(error, (field) => (field === 'id_expiry' ? 'idExpiry' : field))
    })
    await audit({
      action,
      ...subjectOf(after),
      fromStatus: before.kyc_acct_status,
      toStatus: after.kyc_acct_status,
    })
    return stateOf(db, subscriberId)
  },
})

const subjectOf = (person: SubscriberRecord) => ({
  kind: 'kyc',
  recordId: person.id,
  label: fullName(person),
})

async function stateOf(db: Database, subscriberId: number): Promise<AppKyc> {
  const person = await personOf(db, { subscriber_id: subscriberId })
  const [known, upload] = [await knownOf(db, person), await openUploadOf(db, subscriberId)]
  const canUpload = uploadTransitions.has(person.kyc_acct_status)
  const uploaded = canUpload && upload ? await uploadedBy(db, upload) : []
  const idType = IdType.safeParse((canUpload && upload?.idType) || known.id_type).data ?? null
  return {
    type: KycAcctType.parse(person.kyc_acct_type),
    status: person.kyc_acct_status,
    level: known.level,
    canUpload,
    idType,
    uploaded,
    missing: canUpload ? partsFor(idType).filter((part) => !uploaded.includes(part)) : [],
    requested: canUpload ? await requestedImages(db, subscriberId) : null,
    submittedAt: known.submitted_at,
    reviewedAt: known.reviewed_at,
  }
}
